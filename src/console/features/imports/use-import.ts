import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type ImportScope, changeRequestParameter, importScreen } from "#screens/imports.ts";
import { markStale } from "#console/data/query-client.ts";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { spaceQuery, changeRequestQuery } from "#console/kit/revision-queries.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import { importOf } from "#console/kit/imports.tsx";

/** Intervals between progress requests, in milliseconds. */
const firstPause = 500;
const longestPause = 5_000;

/** Imports that were started in this tab. They may have ended before their report is opened. */
const startedHere = new Set<string>();

/** Lets the report of a new import refresh what other screens have, however soon the import ends. */
export function noteStarted(importId: string): void {
  startedHere.add(importId);
}

/** An import, which is requested again while it runs. Its end refreshes what other screens have. */
export function useImport(scope: ImportScope, importId: string) {
  const client = useQueryClient();
  const pause = useRef(firstPause);
  const { data, error } = useQuery({
    ...importOf(scope, importId),
    refetchInterval: ({ state }) => {
      if (state.data?.status !== "running") return false;
      pause.current = Math.min(longestPause, pause.current * 1.25);
      return pause.current;
    },
    refetchIntervalInBackground: false,
  });
  const status = data?.status;
  const seen = useRef(startedHere.has(importId) ? "running" : status);
  useEffect(() => {
    const before = seen.current;
    seen.current = status;
    if (before !== "running" || status === "running") return;
    startedHere.delete(importId);
    pause.current = firstPause;
    markStale(client);
    void client.refetchQueries({ type: "active", stale: true });
  }, [client, status, importId]);
  return { data, error };
}

/** The space that the URL names, and its change request, if it names one. */
export type Place = {
  space: Space;
  /** The number of the change request in the URL. */
  number: string | undefined;
  /** Undefined without a number, or until it is loaded. */
  changeRequest: ChangeRequest | undefined;
};

export function usePlace(): Place {
  const { spaceId } = useScreenParams(importScreen);
  const { data: space } = useItem(spaceQuery(spaceId));
  const [params] = useSearchParams();
  const number = params.get(changeRequestParameter) ?? undefined;
  const { data } = useQuery({
    ...changeRequestQuery({ spaceId, changeRequestId: number ?? "" }),
    enabled: number !== undefined,
  });
  return { space, number, changeRequest: number === undefined ? undefined : data };
}
