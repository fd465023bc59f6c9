import type { ComponentChildren, VNode } from "preact";
import { LANGUAGES, type Language } from "../app/languages";
import { prefer, settings, stillness, type Settings as Chosen } from "../app/settings";
import { play } from "../app/sound";
import { t } from "../app/texts";
import { NameField } from "./NameField";
import { Dialog } from "./Dialog";

const NAMES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

export function LanguageChoice(): VNode {
  return <Choice name="language" label={t().settings.language} values={LANGUAGES} text={(one) => NAMES[one]} />;
}

type ChoiceGiven<K extends keyof Chosen> = {
  readonly name: K;
  readonly label: string;
  readonly values: readonly Chosen[K][];
  text(value: Chosen[K]): string;
};

function Choice<K extends keyof Chosen>({ name, label, values, text }: ChoiceGiven<K>): VNode {
  const chosen = settings.value[name];
  const take = (index: number): void => prefer({ [name]: values[index] } as Partial<Chosen>);
  return (
    <label class="field">
      {label}
      <select value={String(values.indexOf(chosen))} onChange={(event) => take(Number(event.currentTarget.value))}>
        {values.map((value, index) => (
          <option key={index} value={String(index)}>
            {text(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

type Switches = { [K in keyof Chosen]: Chosen[K] extends boolean ? K : never }[keyof Chosen];

function Switch({
  name,
  children,
  off,
  change,
}: {
  name: Switches;
  children: ComponentChildren;
  off?: boolean;
  change?: (on: boolean) => void;
}): VNode {
  const set = change ?? ((on: boolean) => prefer({ [name]: on }));
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={settings.value[name]}
        disabled={off ?? false}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

const canNotify = "Notification" in globalThis && isSecureContext;

async function wantNotice(on: boolean): Promise<void> {
  prefer({ notify: on && (await Notification.requestPermission()) === "granted" });
}

export function Settings(): VNode {
  const text = t().settings;
  const { muted, volume } = settings.value;
  return (
    <Dialog title={text.title}>
      <div class="settings">
        <NameField label={text.name} value={settings.value.name} done={(name) => prefer({ name })} />
        <LanguageChoice />
        <Choice name="theme" label={text.theme} values={["system", "dark", "light"]} text={(one) => text.themes[one]} />
        <Choice name="speed" label={text.speed} values={[0, 1, 2, 4]} text={(one) => text.speeds[one]} />
        {stillness.matches && <p class="hint settings-still">{text.still}</p>}
        <Choice name="confirm" label={text.confirm} values={["never", "moment", "always"]} text={(one) => text.confirms[one]} />
        <Choice name="pace" label={text.pace} values={["natural", "instant"]} text={(one) => t().lobby.paces[one]} />
        <label class="switch">
          <input type="checkbox" checked={!muted} onChange={(event) => prefer({ muted: !event.currentTarget.checked })} />
          <span>{text.sound}</span>
        </label>
        <label class="field">
          {text.volume}
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={volume}
            aria-valuetext={`${Math.round(100 * volume)} %`}
            onChange={(event) => louder(Number(event.currentTarget.value))}
          />
        </label>
        {"vibrate" in navigator && <Switch name="vibrate">{text.vibrate}</Switch>}
        <Switch name="rolls">{text.rolls}</Switch>
        <Switch name="notify" off={!canNotify} change={(on) => void wantNotice(on)}>
          {text.notify}
          {!canNotify && <small>{text.notifyNot}</small>}
        </Switch>
        <Switch name="keys">
          {text.keys}
          <small>{text.keysText}</small>
        </Switch>
        <Switch name="sonar">
          {text.sonar}
          <small>{text.sonarText}</small>
        </Switch>
      </div>
    </Dialog>
  );
}

function louder(volume: number): void {
  prefer({ volume, muted: volume === 0 });
  play("good");
}
