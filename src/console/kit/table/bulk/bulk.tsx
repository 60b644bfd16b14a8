import { useEffect, useState } from "react";
import { ChevronUp, X } from "lucide-react";
import { Confirm } from "#console/kit/confirm.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { tableTexts } from "#console/messages/table.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { type Selection, useSelectedCount } from "../../selection.ts";
import type { BulkAction, BulkChoice } from "../types.ts";
import { LedgerPanel, LeaveBulk } from "./ledger-panel.tsx";
import { useBulk } from "./use-bulk.ts";
import { useTask } from "../use-task.ts";

export type BulkProps<Row> = {
  actions: readonly (BulkAction<Row> | BulkChoice<Row>)[];
  selection: Selection<Row>;
  /** The number of matches; larger than the number of loaded rows if the rest can be loaded. */
  count: number;
  readAll: (signal: AbortSignal, onProgress: (read: number) => void) => Promise<readonly Row[]>;
  nameOf: (row: Row) => string;
  /** Whether the ledger of an action is shown, which stays when the list becomes empty. */
  onLedger: (isShown: boolean) => void;
};

/** Actions for the selected rows, and what became of the last one. */
export function Bulk<Row>(props: BulkProps<Row>) {
  const { actions, selection, count, readAll, nameOf, onLedger } = props;
  const bulk = useBulk<Row>(selection.clear);
  const { run } = bulk;
  const isShown = run !== undefined;
  useEffect(() => onLedger(isShown), [isShown, onLedger]);
  return (
    <>
      {run !== undefined && <LedgerPanel run={run} bulk={bulk} nameOf={nameOf} />}
      {run?.ledger.isOver === false ? (
        <LeaveBulk onStop={bulk.stop} />
      ) : (
        <BulkBar
          actions={actions}
          selection={selection}
          count={count}
          readAll={readAll}
          onStart={bulk.start}
        />
      )}
    </>
  );
}

const t = tableTexts.bulk;

type BulkBarProps<Row> = {
  actions: readonly (BulkAction<Row> | BulkChoice<Row>)[];
  selection: Selection<Row>;
  /** The number of matches; larger than the number of loaded rows if the rest can be loaded. */
  count: number;
  readAll: (signal: AbortSignal, onProgress: (read: number) => void) => Promise<readonly Row[]>;
  onStart: (action: BulkAction<Row>, rows: readonly Row[]) => void;
};

/** Actions for the selected rows, shown while any are selected. */
function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { actions, selection, count } = props;
  const selected = useSelectedCount(selection);
  const [pending, setPending] = useState<PendingAction<Row>>();
  const [choosing, setChoosing] = useState<{ choice: BulkChoice<Row>; rows: readonly Row[] }>();
  const choose = (action: BulkAction<Row> | BulkChoice<Row>) => {
    const rows = [...selection.rows().values()];
    if ("ask" in action) {
      setChoosing({ choice: action, rows });
      return;
    }
    const asked = pendingOf(action, rows);
    if (asked.question === undefined) props.onStart(action, rows);
    else setPending(asked);
  };
  if (selected === 0) return null;
  return (
    <section
      aria-label={t.label}
      className="flex flex-wrap items-center gap-2 rounded-lg bg-raised p-2 shadow-float forced-colors:border"
    >
      <IconButton
        label={t.clear}
        keys="Escape"
        icon={<X size={16} aria-hidden />}
        onPress={selection.clear}
      />
      <span role="status" className="font-medium tabular-nums">
        {t.selected(selected)}
      </span>
      {selected < count && <SelectAll {...props} />}
      <div className="ms-auto flex flex-wrap gap-2">
        {grouped(actions).map(([name, inside]) =>
          name === undefined ? (
            inside.map((action) => (
              <Button
                key={action.label}
                variant={action.danger === true ? "danger" : "secondary"}
                unavailable={action.unavailable}
                onPress={() => choose(action)}
              >
                {action.label}
              </Button>
            ))
          ) : (
            <Menu
              key={name}
              label={name}
              placement="top end"
              trigger={<Button icon={<ChevronUp size={14} aria-hidden />}>{name}</Button>}
            >
              {inside.map((action) => (
                <MenuItem
                  key={action.label}
                  danger={action.danger === true}
                  unavailable={action.unavailable}
                  onAction={() => choose(action)}
                >
                  {action.label}
                </MenuItem>
              ))}
            </Menu>
          ),
        )}
      </div>
      {choosing?.choice.ask(
        choosing.rows,
        (action) => props.onStart(action, choosing.rows),
        () => setChoosing(undefined),
      )}
      {pending?.question !== undefined && (
        <Confirm
          isOpen
          title={pending.question.title}
          action={
            pending.action.menu === undefined
              ? pending.action.label
              : t.inMenu(pending.action.menu, pending.action.label)
          }
          danger={pending.action.danger === true}
          takesFrom={pending.takesFrom}
          onClose={() => setPending(undefined)}
          onConfirm={async () => props.onStart(pending.action, pending.rows)}
        >
          {pending.question.body}
        </Confirm>
      )}
    </section>
  );
}

/** An action that was chosen for the rows that were selected then. */
type PendingAction<Row> = {
  action: BulkAction<Row>;
  rows: readonly Row[];
  question: ReturnType<NonNullable<BulkAction<Row>["confirm"]>> | undefined;
  /** How many rows lose something. */
  takesFrom: number;
};

/** Nothing is asked if all rows would be skipped: the ledger says why. */
function pendingOf<Row>(action: BulkAction<Row>, rows: readonly Row[]): PendingAction<Row> {
  const count = rows.filter((row) => action.skip?.(row) === undefined).length;
  const question = count === 0 ? undefined : action.confirm?.(count, rows);
  const takesAway = question?.takesAway ?? action.danger === true;
  return { action, rows, question, takesFrom: takesAway ? count : 0 };
}

/** Loads and selects the matches that aren't loaded yet. */
function SelectAll<Row>({ count, readAll, selection }: BulkBarProps<Row>) {
  const { progress, error, start, cancel } = useTask();
  if (progress !== undefined) {
    return (
      <>
        <span role="status" className="text-sm text-muted tabular-nums">
          {t.reading(progress, count)}
        </span>
        <Button size="small" onPress={cancel}>
          {common.cancel}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        onPress={() =>
          start(async (signal, onProgress) => {
            const rows = await readAll(signal, onProgress);
            if (!signal.aborted) selection.set(rows, true);
          })
        }
      >
        {t.selectAll(count)}
      </Button>
      {error !== undefined && (
        <span role="alert" className="text-sm text-danger">
          {describeFailure(error).message}
        </span>
      )}
    </>
  );
}

/** Actions in order, grouped by menu. */
function grouped<Row>(actions: readonly (BulkAction<Row> | BulkChoice<Row>)[]) {
  return [...Map.groupBy(actions, ({ menu }) => menu)];
}
