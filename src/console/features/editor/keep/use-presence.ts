import { useEffect, useState } from "react";
import type { Presence } from "#contract/presence.ts";
import { call } from "#console/data/client.ts";
import type { PagePlace } from "./keeper.ts";
import { tab, usePresent } from "./use-present.ts";

const operation = "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

/** Milliseconds between two reports from the same place, and the shortest time between two places. */
const REPORT = { every: 10_000, move: 1000 };

/**
 * Tells others where the user writes, and where they do.
 * @param block index of the block with the cursor; undefined if there is none
 * @returns the others in the change request, as long as the same ones are there
 */
export function usePresence(place: PagePlace, block: number | undefined): readonly Presence[] {
  const others = usePresent(place, all);
  useReports(place, block);
  return others ?? nobody;
}

const nobody: readonly Presence[] = [];
const all = (others: readonly Presence[]) => others;

function useReports({ spaceId, changeRequestId, pageId }: PagePlace, block?: number): void {
  const isVisible = useVisibility();
  useEffect(() => {
    if (!isVisible) return;
    const report = () => send({ spaceId, changeRequestId }, pageId, block);
    const first = setTimeout(report, REPORT.move);
    const timer = setInterval(report, REPORT.every);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [spaceId, changeRequestId, pageId, block, isVisible]);
  useEffect(() => {
    const leave = () => send({ spaceId, changeRequestId }, null);
    if (!isVisible) leave();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      if (isVisible) leave();
    };
  }, [spaceId, changeRequestId, isVisible]);
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

/** Reports are best effort: the next one comes soon, and without them the user just isn't seen. */
function send(
  params: { spaceId: string; changeRequestId: string },
  page: string | null,
  block?: number,
): void {
  const body = { tab, page, ...(block !== undefined && { block }) };
  call(operation, { params, body, isRetried: false }).catch(() => undefined);
}
