import type { DataTag } from "@tanstack/react-query";
import { useRef } from "react";
import type { OperationKey, Request } from "#contract/operations.ts";
import type { SiteParams } from "#screens/sites.ts";
import { query } from "#console/data/query.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";

export const site = "/v1/orgs/{organizationId}/sites/{siteId}";

type Kind = SiteItem["object"];

const paths = {
  "site-section": `${site}/sections/{siteSectionId}`,
  "site-section-group": `${site}/section-groups/{siteSectionGroupId}`,
  "site-space": `${site}/site-spaces/{siteSpaceId}`,
} as const satisfies Record<Kind, string>;

const parameters = {
  "site-section": "siteSectionId",
  "site-section-group": "siteSectionGroupId",
  "site-space": "siteSpaceId",
} as const satisfies Record<Kind, string>;

type Path = (typeof paths)[Kind];
type Item = Pick<SiteItem, "id" | "object">;

export const updateOf = ({ object }: Item): `PATCH ${Path}` => `PATCH ${paths[object]}`;

/** The request of an operation on an item, whichever kind it has. */
export function requestFor<K extends OperationKey & `${string} ${Path}`>(
  site: SiteParams,
  { id, object }: Item,
  rest: object = {},
): Request<K> {
  return { params: { ...site, [parameters[object]]: id }, ...rest } as unknown as Request<K>;
}

export type ItemQuery<I> = { queryKey: DataTag<readonly unknown[], I, Error> };

/** Loads an item as it is stored. */
export function itemQuery<I extends SiteItem>(params: SiteParams, item: I): ItemQuery<I> {
  const operation = `GET ${paths[item.object]}` as const;
  return query(operation, requestFor<typeof operation>(params, item)) as unknown as ItemQuery<I>;
}

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
