import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { CustomField } from "#contract/custom-field.ts";
import { call } from "#console/data/client.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { showToast } from "#console/ui/toast.ts";
import { valueOf, valuesQuery } from "../queries.ts";
import { isSame } from "../value.ts";
import type { Value } from "../value.ts";
import type { Refusal, Sheet } from "./paste.ts";
import { Saver } from "./saver.ts";
import type { Change, SaverState, Values } from "./saver.ts";

/** Cells that were changed together, with their previous values. */
export type Step = readonly (Change & { before: Value })[];

export type SheetState = SaverState & {
  /** Cells that the last paste couldn't change, and why. */
  refusals: readonly Refusal[];
  refuse: (refusals: readonly Refusal[]) => void;
  /** The displayed value of a cell; also null until loaded. */
  valueAt: (spaceId: string, field: string) => Value;
  isRead: (spaceId: string) => boolean;
  /** Loads missing values of these spaces. @returns the spaces that failed, with the reason */
  ensure: (spaceIds: readonly string[]) => Promise<Map<string, string>>;
  /** Shows and saves values. @returns the actual changes, for undo */
  change: (changes: readonly Change[]) => Step;
  /** Undoes a step, or the last one. @returns what was reverted; undefined if there is nothing to undo */
  undo: (step?: Step) => Step | undefined;
  retry: () => void;
  dismiss: () => void;
};

/** The values of the table, with loading, changes, saving, and undo. */
export function useSheet({ fields }: Pick<Sheet, "fields">): SheetState {
  const client = useQueryClient();
  const knownFields = useRef(fields);
  useEffect(() => {
    knownFields.current = fields;
  });
  const [saver] = useState(() => new Saver(waysOf(client, () => knownFields.current)));
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useFarewell(saver);
  const [refusals, refuse] = useState<readonly Refusal[]>([]);
  const history = useRef<Step[]>([]);

  const read = (spaceId: string) => client.getQueryData(valuesQuery(spaceId).queryKey);
  const valueAt = (spaceId: string, field: string): Value => {
    const shown = saver.state().shown.get(spaceId);
    if (shown?.has(field) === true) return shown.get(field) ?? null;
    return valueOf(read(spaceId) ?? [], field);
  };
  const put = (changes: readonly Change[]): Step => {
    const step = changes
      .map((change) => ({ ...change, before: valueAt(change.spaceId, change.field) }))
      .filter(({ before, value }) => !isSame(before, value));
    if (step.length > 0) saver.save(step);
    return step;
  };

  return {
    ...state,
    refusals,
    refuse,
    valueAt,
    isRead: (spaceId) => read(spaceId) !== undefined,
    ensure: (spaceIds) => ensureRead(client, spaceIds),
    change: (changes) => {
      const step = put(changes);
      if (step.length > 0) history.current = [...history.current, step].slice(-mostSteps);
      return step;
    },
    undo: (step = history.current.at(-1)) => {
      if (step === undefined) return undefined;
      history.current = history.current.filter((item) => item !== step);
      // A cell that has changed since, by any user, keeps its value.
      const still = step.filter((cell) => isSame(valueAt(cell.spaceId, cell.field), cell.value));
      return put(still.map((cell) => ({ ...cell, value: cell.before })));
    },
    retry: () => saver.retry(),
    dismiss: () => {
      saver.dismiss();
      refuse([]);
    },
  };
}

/** Saves in progress continue after leaving the table; a failure is then shown on whatever screen is open. */
function useFarewell(saver: Saver): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.state().saving > 0) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
      if (saver.state().saving === 0) return;
      const stop = saver.subscribe(() => {
        const { saving, failed } = saver.state();
        if (saving > 0) return;
        stop();
        if (failed.length === 0) return;
        const description = failed[0]?.reason ?? "";
        const title = customFieldTexts.grid.failedSpaces(failed.length);
        showToast({ tone: "danger", title, description });
      });
    };
  }, [saver]);
}

/** The limit of undo steps. */
const mostSteps = 100;

async function ensureRead(client: QueryClient, spaceIds: readonly string[]) {
  const unread = new Map<string, string>();
  await Promise.all(
    spaceIds.map(async (spaceId) => {
      try {
        await client.ensureQueryData(valuesQuery(spaceId));
      } catch (error) {
        unread.set(spaceId, describeFailure(error).message);
      }
    }),
  );
  return unread;
}

function waysOf(client: QueryClient, fields: () => readonly CustomField[]) {
  const patch = (spaceId: string, values: Values) =>
    call("PATCH /v1/spaces/{spaceId}/custom-fields", {
      params: { spaceId },
      body: {
        values: Object.fromEntries(Array.from(values, ([name, value]) => [name, { value }])),
      },
    });
  return {
    send: patch,
    keep: (spaceId: string, values: Values) => {
      const { queryKey } = valuesQuery(spaceId);
      if (client.getQueryData(queryKey) === undefined) {
        void client.invalidateQueries({ queryKey });
        return;
      }
      // A response from before the change would revert it on the screen.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (entries = []) => {
        const others = entries.filter(({ customField }) => !values.has(customField.name));
        const changed = fields().flatMap((customField) => {
          const value = values.get(customField.name) ?? null;
          return value === null ? [] : [{ customField, value }];
        });
        return [...others, ...changed];
      });
    },
    explain: (error: unknown) => describeFailure(error).message,
  };
}
