import { Confirm } from "#console/kit/confirm.tsx";
import { useLeaveBlocker } from "#console/kit/use-leave-blocker.ts";
import { tableTexts } from "#console/messages/table.ts";

const t = tableTexts.bulk.leave;

/** Asks before navigation interrupts a bulk action. Mounted only while one runs, because the router supports a single blocker. */
export function LeaveBulk(props: { onStop: () => void }) {
  const blocker = useLeaveBlocker();
  return (
    <Confirm
      isOpen={blocker.state === "blocked"}
      title={t.title}
      action={t.action}
      onClose={() => {
        if (blocker.state === "blocked") blocker.reset();
      }}
      onConfirm={async () => {
        props.onStop();
        blocker.proceed?.();
      }}
    >
      {t.body}
    </Confirm>
  );
}
