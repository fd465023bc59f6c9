// A seat link: takes the seat to this browser and goes on to the table.

import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { sentence } from "../../ui/Trouble";
import { claim, Refused } from "../../net/rest";
import { go } from "../../app/router";
import { t } from "../../app/texts";
import { Message } from "../../ui/Message";

export function SeatLink({ code, secret }: { code: string; secret: string }): VNode {
  const failed = useSignal<Refused | null>(null);
  useEffect(() => {
    claim(code, secret).then(
      () => go(`/t/${code}`, true),
      (error: unknown) => {
        if (error instanceof Refused) failed.value = error;
      },
    );
  }, []);
  return <Message text={failed.value ? sentence(failed.value) : t().seatLink.moving} />;
}
