import { z } from "zod";
import { invalid } from "#service/kernel/errors.ts";

/** The sort position of a search result: its rank (lower is better), then its IDs. */
type SearchCursor = readonly [rank: number, ...ids: string[]];

/**
 * The position in a token; undefined without a token.
 * @param ids number of IDs in a position of this list
 * @throws Failure 400 for a token that isn't from such a list
 */
export function readSearchCursor(token: string | undefined, ids: 1 | 2): SearchCursor | undefined {
  if (token === undefined) return undefined;
  try {
    const place = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    return z
      .tuple([z.number()], z.string())
      .refine((read) => read.length === 1 + ids)
      .parse(place);
  } catch {
    throw invalid(
      "query.page",
      "this page is not known. Start again without `page`, and take `next.page` of each answer for the one after it.",
    );
  }
}

/**
 * The results after a position, and the token of the next page.
 * @param ranked all results, best first
 * @param last last result of the previous page; undefined for the first page
 */
export function pageAfter<Result>(
  ranked: readonly Result[],
  placeOf: (result: Result) => SearchCursor,
  { last, limit }: { last: SearchCursor | undefined; limit: number },
): { shown: readonly Result[]; next?: string } {
  const rest = last === undefined ? ranked : behind(ranked, placeOf, last);
  const shown = rest.slice(0, limit);
  const end = shown.at(-1);
  if (end === undefined || rest.length <= limit) return { shown };
  return { shown, next: Buffer.from(JSON.stringify(placeOf(end))).toString("base64url") };
}

// Ranks depend on the whole index, so any write can shift them. The cursor is therefore the result itself; its rank is
// used only if the result is gone.
function behind<Result>(
  ranked: readonly Result[],
  placeOf: (result: Result) => SearchCursor,
  last: SearchCursor,
): readonly Result[] {
  const isLast = (result: Result) =>
    placeOf(result).every((part, index) => index === 0 || part === last[index]);
  const at = ranked.findIndex(isLast);
  if (at !== -1) return ranked.slice(at + 1);
  return ranked.filter((result) => isAfter(placeOf(result), last));
}

function isAfter(place: SearchCursor, last: SearchCursor): boolean {
  const at = place.findIndex((part, index) => part !== last[index]);
  return at !== -1 && place[at]! > last[at]!;
}
