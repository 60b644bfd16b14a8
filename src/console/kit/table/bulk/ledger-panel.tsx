import { useEffect, useRef, type ReactNode } from "react";
import { CircleAlert, CircleSlash, X } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { tableTexts } from "#console/messages/table.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { Confirm } from "#console/kit/confirm.tsx";
import { useLeaveBlocker } from "#console/kit/form/use-leave-guard.tsx";
import { byReason, type Told } from "./run.ts";
import type { Bulk, BulkRun } from "./use-bulk.ts";

const t = tableTexts.bulk;
/** Rows named per reason. */
const mostNames = 20;
/** The limit of reasons shown. Each row can have its own, so there can be thousands. */
const mostReasons = 30;

/** The progress and result of a bulk action: what changed, what didn't and why, and what to do next. */
export function LedgerPanel<Row>(props: {
  run: BulkRun<Row>;
  bulk: Bulk<Row>;
  nameOf: (row: Row) => string;
}) {
  const { run, bulk, nameOf } = props;
  const { ledger } = run;
  const panel = useRef<HTMLElement>(null);
  // The control that started it is no longer on the screen.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const title = run.isUndo ? t.undoing(nameOfAction(run)) : nameOfAction(run);
  const done = ledger.changed.length + ledger.skipped.length + ledger.failed.length;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="focus-ring flex max-h-[50vh] flex-col gap-2 rounded-lg bg-raised p-3 shadow-float forced-colors:border"
    >
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{title}</h2>
        {ledger.isOver ? (
          <IconButton
            label={common.close}
            icon={<X size={16} aria-hidden />}
            size="small"
            onPress={bulk.close}
          />
        ) : (
          <Button size="small" onPress={bulk.stop}>
            {t.stop}
          </Button>
        )}
      </header>
      {!ledger.isOver && (
        <>
          <ProgressBar
            label={title}
            value={done}
            max={ledger.total}
            valueLabel={t.progress(done, ledger.total)}
          />
          <p className="text-sm text-muted tabular-nums">
            {ledger.isWaiting ? t.waiting : t.progress(done, ledger.total)}
          </p>
        </>
      )}
      <p role="status" className={ledger.isOver ? "text-muted" : "sr-only"}>
        {ledger.isOver && t.summary(ledger, run.isUndo)}
      </p>
      {ledger.isOver && (
        <>
          <div className="flex flex-col gap-2 overflow-y-auto">
            <Told told={ledger.failed} nameOf={nameOf} heading={t.failed} icon={failedIcon} />
            <Told told={ledger.skipped} nameOf={nameOf} heading={t.skipped} icon={skippedIcon} />
          </div>
          <Ways run={run} bulk={bulk} />
        </>
      )}
    </section>
  );
}

const failedIcon = <CircleAlert size={16} aria-hidden className="shrink-0 text-danger" />;
const skippedIcon = <CircleSlash size={16} aria-hidden className="shrink-0 text-muted" />;

function nameOfAction<Row>({ action: { menu, label } }: BulkRun<Row>): string {
  return menu === undefined ? label : t.inMenu(menu, label);
}

function Ways<Row>({ run, bulk }: { run: BulkRun<Row>; bulk: Bulk<Row> }) {
  const { ledger, action, isUndo } = run;
  const canUndo = !isUndo && action.undo !== undefined && ledger.changed.length > 0;
  if (!canUndo && ledger.failed.length === 0 && ledger.left.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {ledger.failed.length > 0 && (
        <Button onPress={bulk.retryFailed}>{t.retry(ledger.failed.length)}</Button>
      )}
      {ledger.left.length > 0 && <Button onPress={bulk.goOn}>{t.goOn(ledger.left.length)}</Button>}
      {canUndo && <Button onPress={bulk.undo}>{t.undo(ledger.changed.length)}</Button>}
    </div>
  );
}

function Told<Row>(props: {
  told: readonly Told<Row>[];
  nameOf: (row: Row) => string;
  heading: (count: number) => string;
  icon: ReactNode;
}) {
  const { told, nameOf } = props;
  if (told.length === 0) return null;
  const reasons = byReason(told);
  return (
    <div>
      <h3 className="flex items-center gap-2 font-medium">
        {props.icon}
        {props.heading(told.length)}
      </h3>
      <ul className="ms-6 text-sm">
        {reasons.slice(0, mostReasons).map(([reason, rows]) => (
          <li key={reason} className="py-0.5">
            {reason}{" "}
            <span className="text-muted">
              {t.names(rows.slice(0, mostNames).map(nameOf), rows.length - mostNames)}
            </span>
          </li>
        ))}
        {reasons.length > mostReasons && (
          <li className="text-muted">{t.moreReasons(reasons.length - mostReasons)}</li>
        )}
      </ul>
    </div>
  );
}

const leave = tableTexts.bulk.leave;

/** Asks before navigation interrupts a bulk action. Mounted only while one runs, because the router supports a single blocker. */
export function LeaveBulk(props: { onStop: () => void }) {
  const blocker = useLeaveBlocker();
  return (
    <Confirm
      isOpen={blocker.state === "blocked"}
      title={leave.title}
      action={leave.action}
      onClose={() => {
        if (blocker.state === "blocked") blocker.reset();
      }}
      onConfirm={async () => {
        props.onStop();
        blocker.proceed?.();
      }}
    >
      {leave.body}
    </Confirm>
  );
}
