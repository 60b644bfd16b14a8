import { useRef } from "react";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";

/**
 * Carries out an act for several items, one after the other. Trying again continues with the item that failed.
 *
 * @returns a function that rejects with how many are done, which one failed, and why
 */
export function useEach<I extends SiteItem>(items: readonly I[]) {
  const done = useRef(0);
  return async (act: (item: I) => Promise<unknown>): Promise<void> => {
    for (let item = items[done.current]; item !== undefined; item = items[done.current]) {
      try {
        // In the order of the tree, so that it's clear what is done when one fails.
        // oxlint-disable-next-line no-await-in-loop
        await act(item);
      } catch (error) {
        if (!(error instanceof RequestFailure) || done.current === 0) throw error;
        const { message } = describeFailure(error);
        const { status, details } = error;
        const text = t.doneInPart(done.current, items.length, item.title, message);
        throw new RequestFailure(status, text, { details, cause: error });
      }
      done.current += 1;
    }
  };
}
