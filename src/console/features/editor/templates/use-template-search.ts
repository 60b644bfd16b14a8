import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { query } from "#console/data/query.ts";
import { fold } from "#console/kit/fold.ts";
import { scoreOf, termsOf } from "#console/kit/palette/match.ts";
import { useSettled } from "#console/kit/use-settled.ts";
import type { Template } from "./read-template.ts";

/** A page to begin with, as it is listed. */
export type FoundTemplate = Template & { id: string; title: string; place: string };

/** The limit of pages of this space that are listed. */
const most = 30;

/** The pages that match what was typed: those of this space by title, those of all others by their words. */
export function useTemplateSearch(organizationId: string, spaceId: string, typed: string) {
  const words = useSettled(typed.trim(), 250);
  const own = useQuery(query("GET /v1/spaces/{spaceId}/content/pages", { params: { spaceId } }));
  const others = useQuery({
    ...query("GET /v1/orgs/{organizationId}/search", {
      params: { organizationId },
      query: { query: words, limit: 10 },
    }),
    enabled: words !== "",
  });
  const terms = termsOf(typed);
  const here = documentsOf(own.data?.pages ?? [], [], spaceId)
    .filter(({ title }) => terms.length === 0 || scoreOf(fold(title), terms) > 0)
    .slice(0, most);
  const elsewhere = (words === "" ? [] : (others.data?.items ?? [])).flatMap((space) =>
    space.id === spaceId
      ? []
      : space.pages.map(({ id, title }): FoundTemplate => ({
          id: `${space.id} ${id}`,
          spaceId: space.id,
          pageId: id,
          title,
          place: space.title,
        })),
  );
  return {
    found: [...here, ...elsewhere],
    isSearching: own.isPending || (words !== "" && others.isPending),
  };
}

function documentsOf(
  pages: readonly Page[],
  above: readonly string[],
  spaceId: string,
): FoundTemplate[] {
  return pages.flatMap(({ id, title, type, pages: inner = [] }) => [
    ...(type === "document"
      ? [{ id: `${spaceId} ${id}`, spaceId, pageId: id, title, place: above.join(" / ") }]
      : []),
    ...documentsOf(inner, [...above, title], spaceId),
  ]);
}
