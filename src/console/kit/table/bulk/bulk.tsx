import { useEffect } from "react";
import type { Selection } from "../selection.ts";
import type { BulkAction } from "../types.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { LeaveBulk } from "./leave-question.tsx";
import { LedgerPanel } from "./ledger-panel.tsx";
import { useBulk } from "./use-bulk.ts";

export type BulkProps<Row> = {
  actions: readonly BulkAction<Row>[];
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
