// Ways to the table: link, code, QR, and a link that takes one's own seat along.

import "./share.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { publicLink } from "../net/address";
import { qr, seatLink } from "../net/rest";
import { follow } from "../app/router";
import { t } from "../app/texts";
import type { SeatInfo, SeatLink, TableInfo } from "../net/wire";
import { closePanel, Dialog } from "./Dialog";
import { Icon } from "./icons";

type CopyGiven = {
  readonly label: string;
  readonly text: string;
  /** Whether to offer the device's own way to share. */ readonly isShared?: boolean;
  /** Whether the label is only read out. */ readonly isBare?: boolean;
};

export function CopyField({ label, text, isShared = false, isBare = false }: CopyGiven): VNode {
  const done = useSignal(false);
  const copy = (event: MouseEvent): void => {
    const field = (event.currentTarget as HTMLElement).parentElement?.querySelector("input");
    copyText(text, field ?? null);
    done.value = true;
    setTimeout(() => (done.value = false), 2000);
  };
  return (
    <div class="copy">
      <label class="field">
        <span class={isBare ? "visually-hidden" : undefined}>{label}</span>
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button class="button button-second" type="button" onClick={copy}>
        <Icon name="copy" /> {done.value ? t().copied : t().copy}
      </button>
      {isShared && canShare && (
        <button class="button button-second" type="button" onClick={() => share(text)}>
          <Icon name="share" /> {t().share.button}
        </button>
      )}
      <span class="visually-hidden" role="status">
        {done.value ? t().copied : ""}
      </span>
    </div>
  );
}

/** Browsers have it in secure contexts only. */
const canShare = "share" in navigator;

/** Hand a link to the device's own sheet of people and programs. Who closes the sheet has changed their mind. */
function share(url: string): void {
  void navigator.share({ title: "Divetable", url }).catch(() => undefined);
}

/** In the home network a page has no clipboard of its own (no secure context): then the field is selected and copied. */
function copyText(text: string, field: HTMLInputElement | null): void {
  if (isSecureContext) void navigator.clipboard.writeText(text).catch(() => undefined);
  else {
    field?.select();
    document.execCommand("copy");
  }
}

/** Link, code and QR of a table. */
export function Invitation({ table }: { table: TableInfo }): VNode {
  const path = `/t/${table.link}`;
  return (
    <div class="invitation">
      <img class="qr" src={qr(path)} alt={t().lobby.qr} width="264" height="264" />
      <div class="invitation-words">
        {!table.private && <p class="big-code">{table.code}</p>}
        <p class="hint">{table.private ? t().lobby.privateText : t().lobby.inviteText}</p>
      </div>
      <CopyField label={t().lobby.link} text={publicLink(path)} isShared />
      <a class="quiet-button" href={`/tv/${table.link}`} onClick={follow}>
        {t().lobby.tv}
      </a>
    </div>
  );
}

export function Share({ table }: { table: TableInfo }): VNode {
  return (
    <Dialog title={t().share.title}>
      <Invitation table={table} />
    </Dialog>
  );
}

/** Once the last seat has moved there is nothing left to do here. */
export function MoveSeat({ code, chairs }: { code: string; chairs: readonly SeatInfo[] }): VNode {
  useEffect(() => {
    if (!chairs.length) closePanel();
  }, [chairs.length]);
  return (
    <Dialog title={t().share.seatTitle}>
      <p>{t().share.seatText}</p>
      {chairs.map((chair) => (
        <OneLink key={chair.seat} code={code} chair={chair} />
      ))}
    </Dialog>
  );
}

function OneLink({ code, chair }: { code: string; chair: SeatInfo }): VNode {
  const link = useSignal<SeatLink | null>(null);
  const make = async (): Promise<void> => {
    link.value = await seatLink(code, chair.seat);
  };
  if (!link.value) {
    return (
      <button class="button" type="button" onClick={() => void make()}>
        {t().share.seatFor(chair.name)}
      </button>
    );
  }
  const image = `data:image/svg+xml,${encodeURIComponent(link.value.qr)}`;
  return (
    <div class="invitation">
      <img class="qr" src={image} alt={t().lobby.qr} width="264" height="264" />
      <CopyField label={t().share.seatFor(chair.name)} text={publicLink(link.value.path)} isShared />
    </div>
  );
}
