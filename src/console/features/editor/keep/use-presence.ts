import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Presence } from "#contract/presence.ts";
import { call } from "#console/data/client.ts";
import { onLiveEvent } from "#console/data/live/heard.ts";
import { query } from "#console/data/query.ts";
import type { PagePlace } from "./keeper.ts";

const operation = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence";

/** Milliseconds between two reports from the same place, and the shortest time between two places. */
const REPORT = { every: 10_000, move: 1000 };

/** Names this tab among those of the user, until it is reloaded. */
const tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join(
  "",
);

/**
 * Tells others where the user writes, and where they do.
 * @param block index of the block with the cursor; undefined if there is none
 * @returns the others in the change request, as long as the same ones are there
 */
export function usePresence(place: PagePlace, block: number | undefined): readonly Presence[] {
  const { spaceId, changeRequestId } = place;
  const { data, refetch } = useQuery({
    ...query(`GET ${operation}`, { params: { spaceId, changeRequestId } }),
    // Who leaves without a word is only noticed by asking.
    refetchInterval: REPORT.every,
    select: withoutThisTab,
  });
  useReports(place, block);
  useEffect(
    () =>
      onLiveEvent((event) => {
        const isMove = event?.action === "change-request.presence";
        if (isMove && event.changeRequest === changeRequestId) void refetch();
      }),
    [refetch, changeRequestId],
  );
  return data ?? nobody;
}

const nobody: readonly Presence[] = [];
const withoutThisTab = ({ items }: { items: Presence[] }) => items.filter((one) => one.tab !== tab);

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
  call(`PUT ${operation}`, { params, body, isRetried: false }).catch(() => undefined);
}
