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

/** Pause in typing after which a list is compared, in milliseconds. */
const pause = 150;

/** What a pasted list would do. */
export type PastedState = {
  /** Undefined while nothing is pasted, and while it is still to be looked up. */
  difference: Difference | undefined;
  isReading: boolean;
  error: Error | null;
  retry: () => void;
  /** Why it cannot be applied, as a sentence. */
  unavailable: string | undefined;
};

/**
 * Looks up who a pasted list means. It reads everybody in the organization once: a request for each entry would be slower
 * from a few dozen on, and cannot find an ID and an address by the same question.
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
    // An empty list that replaces would empty the team by a slip of the hand.
    [added.length + present.length === 0, t.nothingKnown],
    [added.length + removed.length === 0, t.nothingChanges],
  );
}
