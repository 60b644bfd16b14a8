import { useEffect, useState } from "react";
import type { Presence } from "#contract/presence.ts";
import { call } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import type { KeptConflict, PagePlace } from "./keeper.ts";
import { tab, usePresent } from "./use-present.ts";

const operation = "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

/** Milliseconds between two reports from the same place, and the shortest time between two places. */
const REPORT = { every: 10_000, move: 1000 };

/**
 * Tells others where the user writes, and where they do.
 * @param block index of the block with the cursor; undefined if there is none
 * @param conflicts the writer's versions of what isn't saved; always the same list until something changes
 * @returns the others in the change request, as long as the same ones are there
 */
export function usePresence(
  place: PagePlace,
  block: number | undefined,
  conflicts: readonly KeptConflict[],
): readonly Presence[] {
  const others = usePresent(place, all);
  useReports(place, block, conflicts);
  return others ?? nobody;
}

const nobody: readonly Presence[] = [];
const all = (others: readonly Presence[]) => others;

function useReports(
  { spaceId, changeRequestId, pageId }: PagePlace,
  block: number | undefined,
  conflicts: readonly KeptConflict[],
): void {
  const isVisible = useVisibility();
  // What others wait for is told as long as the tab is open.
  const isThere = isVisible || conflicts.length > 0;
  useEffect(() => {
    if (!isThere) return;
    const report = () => send({ spaceId, changeRequestId }, pageId, block, conflicts);
    const first = setTimeout(report, REPORT.move);
    const timer = setInterval(report, REPORT.every);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [spaceId, changeRequestId, pageId, block, conflicts, isThere]);
  useEffect(() => {
    const leave = () => send({ spaceId, changeRequestId }, null);
    if (!isThere) leave();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      if (isThere) leave();
    };
  }, [spaceId, changeRequestId, isThere]);
}

function useVisibility(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const note = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, []);
  return isVisible;
}

/** How much of the conflicts is told. The contract has these limits. */
const most = { conflicts: 20, length: 5000 };
/** Whether the platform takes reports with conflicts. */
let tellsConflicts = true;

/** Reports are best effort: the next one comes soon, and without them the user just isn't seen. */
function send(
  params: { spaceId: string; changeRequestId: string },
  page: string | null,
  block?: number,
  conflicts: readonly KeptConflict[] = [],
): void {
  const told = tellsConflicts ? conflicts.slice(0, most.conflicts) : [];
  const versions = told.map(({ changeRequest }) => changeRequest.trim().slice(0, most.length));
  const body = {
    tab,
    page,
    ...(block !== undefined && { block }),
    ...(versions.length > 0 && { conflicts: versions }),
  };
  call(operation, { params, body, isRetried: false }).catch((error: unknown) => {
    if (versions.length === 0 || !(error instanceof RequestFailure) || error.status !== 400) return;
    // A platform that doesn't know conflicts still tells where the user is.
    tellsConflicts = false;
    send(params, page, block);
  });
}
