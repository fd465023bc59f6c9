import type { VNode } from "preact";
import type { KeyHelp } from "../games/contract";
import { t } from "../app/texts";
import { Dialog } from "./Dialog";

/** The keys that work at every table. */
function everywhere(): readonly KeyHelp[] {
  const text = t().keys;
  return [
    { keys: ["?"], does: text.help },
    { keys: ["r"], does: text.rules },
    { keys: ["w"], does: text.why },
    { keys: ["d"], does: text.describe },
    { keys: ["."], does: text.repeat },
    { keys: ["l"], does: text.log },
    { keys: ["y"], does: text.confirm },
    { keys: ["n"], does: text.cancel },
    { keys: ["m"], does: text.mute },
    { keys: ["s"], does: text.settings },
    { keys: ["Esc"], does: text.escape },
  ];
}

export function Keys({ game, keys }: { game: string; keys: readonly KeyHelp[] }): VNode {
  return (
    <Dialog title={t().keys.title}>
      {keys.length > 0 && <List title={t().keys.here(game)} keys={keys} />}
      <List title={t().keys.everywhere} keys={everywhere()} />
      <p class="hint">{t().keys.skip}</p>
    </Dialog>
  );
}

function List({ title, keys }: { title: string; keys: readonly KeyHelp[] }): VNode {
  return (
    <section>
      <h3>{title}</h3>
      <dl class="keys">
        {keys.map((one) => (
          <div key={one.keys.join()}>
            <dt>
              {one.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{one.does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
