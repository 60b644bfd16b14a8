import type { Change } from "#contract/changes.ts";
import type { Comment } from "#contract/comment.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { type Marks, viewedState } from "./viewed.ts";

/** Filters by what is known of each page: its values in the URL; "" for none. */
type Facets = { viewed: string; threads: string };

type Known = {
  marks: Marks;
  /** The change that the viewed mark of a page is about. */
  asMarked: (change: Change) => Change;
  threads: readonly Pick<Comment, "target" | "status">[];
};

/** The changes that have the viewed state and the threads that are asked for. A value that isn't known filters nothing. */
export function matchingFacets(
  changes: readonly Change[],
  { viewed, threads }: Facets,
  known: Known,
): readonly Change[] {
  const ofPage = (list: Known["threads"]) =>
    new Set(list.flatMap(({ target }) => target.page?.id ?? []));
  const withThreads = ofPage(known.threads);
  const withOpen = ofPage(known.threads.filter(({ status }) => status === "open"));
  return changes.filter((change) => {
    const { id } = thingOf(change);
    const state = viewedState(known.asMarked(change), known.marks);
    const isViewed = {
      yes: state === "viewed",
      no: state !== "viewed",
      changed: state === "changed",
    };
    const hasThreads = {
      open: withOpen.has(id),
      any: withThreads.has(id),
      none: !withThreads.has(id),
    };
    return (valueOf(isViewed, viewed) ?? true) && (valueOf(hasThreads, threads) ?? true);
  });
}

function valueOf(values: Record<string, boolean>, name: string): boolean | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The pages with a comment that has all words, in any case. */
export function pagesWithComment(
  comments: readonly Pick<Comment, "target" | "body">[],
  text: string,
): Set<string> {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return new Set(
    comments.flatMap(({ target, body }) => {
      const searched = ("markdown" in body ? (body.markdown ?? "") : "").toLocaleLowerCase();
      const isFound = words.every((word) => searched.includes(word));
      return isFound && target.page !== undefined ? [target.page.id] : [];
    }),
  );
}
