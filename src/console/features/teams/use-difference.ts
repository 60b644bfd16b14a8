import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { gate } from "#console/kit/gate.ts";
import { readEntries } from "#console/kit/pasted-entries.ts";
import { membersQuery } from "#console/kit/queries.ts";
import { useSettled } from "#console/kit/use-settled.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { compare } from "./pasted.ts";
import type { Difference } from "./pasted.ts";
import { teamMembersQuery } from "./queries.ts";

/** Debounce before a list is compared, in milliseconds. */
const pause = 150;

/** The effect of a pasted list. */
export type PastedState = {
  /** Undefined if nothing is pasted, or while loading. */
  difference: Difference | undefined;
  isReading: boolean;
  error: Error | null;
  retry: () => void;
  /** Why it can't be applied, as a sentence. */
  unavailable: string | undefined;
};

/**
 * Finds the people in a pasted list. Loads everybody in the organization once: one request per entry would be slower from a few
 * dozen on, and can't match both IDs and emails.
 */
export function useDifference(
  organizationId: string,
  teamId: string,
  text: string,
  replaces: boolean,
): PastedState {
  const settled = useSettled(text, pause);
  const entries = useMemo(() => readEntries(settled), [settled]);
  const isAsked = entries.length > 0;
  const everybody = useQuery({ ...membersQuery(organizationId), enabled: isAsked });
  const team = useQuery(teamMembersQuery(organizationId, teamId));
  const difference = useMemo(
    () =>
      isAsked && everybody.data !== undefined && team.data !== undefined
        ? compare(entries, everybody.data, team.data, replaces)
        : undefined,
    [isAsked, entries, everybody.data, team.data, replaces],
  );
  const isReading = text !== settled || (isAsked && difference === undefined);
  return {
    difference,
    isReading,
    error: everybody.error ?? team.error,
    retry: () => {
      void everybody.refetch();
      void team.refetch();
    },
    unavailable:
      gate([text.trim() === "", t.nothingPasted], [isReading, t.reading]) ??
      (difference === undefined ? t.nothingPasted : whyNot(difference)),
  };
}

function whyNot({ added, present, removed }: Difference): string | undefined {
  return gate(
    // An empty list that replaces the team would remove everybody by accident.
    [added.length + present.length === 0, t.nothingKnown],
    [added.length + removed.length === 0, t.nothingChanges],
  );
}
