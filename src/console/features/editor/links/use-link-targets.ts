import { useCallback, useMemo, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { query, wholeListQuery } from "#console/data/query.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { paths } from "#console/paths.ts";
import { pageAddress } from "#content/links.ts";
import type { File, Page } from "#contract/page.ts";
import { fold } from "#console/kit/fold.ts";
import { scoreOf, termsOf } from "#console/kit/palette/match.ts";
import type { PagePlace } from "../keep/keeper.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** Where the links of a page can lead, and whether they do. */
export type LinkTargets = {
  /** Pages and files of this change request, best first. */
  find: (typed: string, most?: number, kinds?: TargetKinds) => Promise<LinkTarget[]>;
  /** Pages of other spaces of the organization. */
  findElsewhere: (typed: string, signal?: AbortSignal) => Promise<LinkTarget[]>;
  /** Resolves the links of the page as it is now. */
  resolver: (anchors: ReadonlySet<string>) => Promise<Resolve>;
};

/** The link targets of a page that is being edited. Loads the pages and files of the change request when they are needed. */
export function useLinkTargets(place: Omit<PagePlace, "userId">): LinkTargets {
  const { organizationId, spaceId, changeRequestId, pageId } = place;
  const client = useQueryClient();
  const lastIndex = useRef<{ pages: unknown; files: unknown; index: TargetIndex }>(undefined);

  const load = useCallback(async () => {
    const params = { spaceId, changeRequestId };
    const [{ pages }, files] = await Promise.all([
      client.fetchQuery({ ...query(`GET ${base}/pages`, { params }), staleTime: 5000 }),
      client.fetchQuery({ ...wholeListQuery(`GET ${base}/files`, { params }), staleTime: 5000 }),
    ]);
    return { pages, files };
  }, [client, spaceId, changeRequestId]);

  return useMemo(
    () => ({
      async find(typed, most = 20, kinds) {
        const { pages, files } = await load();
        if (lastIndex.current?.pages !== pages || lastIndex.current.files !== files) {
          lastIndex.current = { pages, files, index: indexTargets(pages, files) };
        }
        return findTargets(lastIndex.current.index, typed, most, kinds);
      },
      async findElsewhere(typed) {
        if (typed.trim() === "") return [];
        const request = { params: { organizationId }, query: { query: typed, limit: 8 } };
        const { items } = await client.fetchQuery({
          ...query("GET /v1/orgs/{organizationId}/search", request),
          staleTime: 30_000,
        });
        return items.flatMap((space) =>
          space.id === spaceId
            ? []
            : space.pages.map((page): LinkTarget => ({
                kind: "other-space",
                address: location.origin + paths.page(organizationId, space.id, page.id),
                title: page.title,
                place: space.title,
              })),
        );
      },
      async resolver(anchors) {
        const { pages, files } = await load();
        const href = (id: string) => paths.page(organizationId, spaceId, id);
        return createPageLinks({ pages, files, href }).from(pageId, anchors);
      },
    }),
    [load, client, organizationId, spaceId, pageId],
  );
}

/** Something that a page can link to. */
export type LinkTarget = {
  kind: "page" | "heading" | "image" | "file" | "other-space";
  /** What to write into the text. */
  address: string;
  title: string;
  /** Where it is: the titles above a page, or its space. */
  place: string;
};

/** Which targets fit: an image can't show a page. */
export type TargetKinds = readonly LinkTarget["kind"][];
export const imageKinds: TargetKinds = ["image"];
export const fileKinds: TargetKinds = ["file", "image"];
export const pageKinds: TargetKinds = ["page", "other-space"];

/** Milliseconds without typing before other spaces are searched. */
const pause = 250;

/**
 * Searches this change request at once, and other spaces after a pause.
 *
 * @param kinds - only targets of these kinds
 * @param show - gets the best of this change request, then those with what other spaces have
 * @returns a function that ends the search
 */
export function searchTargets(
  targets: LinkTargets,
  typed: string,
  kinds: TargetKinds | undefined,
  show: (found: readonly LinkTarget[], isWhole: boolean) => void,
): () => void {
  const isWide = kinds === undefined || kinds.includes("other-space");
  let isOver = false;
  const tell: typeof show = (targets, isWhole) => {
    if (!isOver) show(targets, isWhole);
  };
  const own = targets.find(typed, most, kinds);
  // What is typed is kept if a search fails: it can always be a URL, or text.
  own.then(
    (here) => tell(here, false),
    () => tell([], true),
  );
  const timer = setTimeout(() => {
    // Other spaces are a help; without them, the rest is still offered.
    const elsewhere = isWide ? targets.findElsewhere(typed).catch(() => []) : [];
    Promise.all([own, elsewhere]).then(
      ([here, others]) => tell([...here, ...others], true),
      () => undefined,
    );
  }, pause);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Of this change request. More are found by typing more. */
const most = 8;

/** Link targets of one change request, to search in. */
type TargetIndex = readonly (LinkTarget & { words: string })[];

/**
 * The pages and files of a change request as link targets. Their addresses are permanent: they stay when a page is moved or
 * renamed.
 * @param pages nested, as sent by the platform
 */
export function indexTargets(pages: readonly Page[], files: readonly File[]): TargetIndex {
  const targets: LinkTarget[] = [];
  const add = (siblings: readonly Page[], above: readonly string[]) => {
    for (const { id, title, type, pages: inner = [] } of siblings) {
      if (type === "document") {
        targets.push({ kind: "page", address: pageAddress(id), title, place: above.join(" / ") });
      }
      add(inner, [...above, title]);
    }
  };
  add(pages, []);
  for (const { id, name, contentType } of files) {
    const kind = contentType.startsWith("image/") ? "image" : "file";
    targets.push({ kind, address: `/files/${id}`, title: name, place: "" });
  }
  return targets.map((target) => ({ ...target, words: fold(`${target.title} ${target.place}`) }));
}

/** The headings of the open page as link targets. */
export function headingTargets(headings: readonly { text: string; slug: string }[]): TargetIndex {
  return headings.map(({ text, slug }) => ({
    kind: "heading",
    address: `#${slug}`,
    title: text,
    place: "",
    words: fold(text),
  }));
}

/**
 * The targets that match what was typed, best first; the first ones if nothing was typed.
 * @param most how many to return
 * @param kinds only targets of these kinds
 */
export function findTargets(
  index: TargetIndex,
  typed: string,
  most: number,
  kinds?: TargetKinds,
): LinkTarget[] {
  const terms = termsOf(typed);
  const offered = kinds === undefined ? index : index.filter(({ kind }) => kinds.includes(kind));
  if (terms.length === 0) return offered.slice(0, most);
  return offered
    .map((target) => ({ target, score: scoreOf(target.words, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ target }) => target);
}
