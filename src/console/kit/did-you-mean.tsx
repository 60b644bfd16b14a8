import type { InfiniteData } from "@tanstack/react-query";
import { didYouMeanTexts as t } from "#console/messages/did-you-mean.ts";
import { Link } from "#console/ui/link.tsx";

/** What people might have meant by a search; `isCorrected`: its results are shown, because there are no others. */
type Meant = { didYouMean?: string | undefined; isCorrected?: boolean | undefined };

type Page<Item> = Meant & { items: Item[]; count?: number };

/** The results of all loaded pages of a search, the total, and what might have been meant. */
export function meantResults<Item>({ pages }: InfiniteData<Page<Item>>) {
  const { didYouMean, isCorrected = false } = pages[0] ?? {};
  return {
    items: pages.flatMap(({ items }) => items),
    count: pages.at(-1)?.count,
    didYouMean,
    isCorrected,
  };
}

/** Offers what might have been meant, as a search of its own. */
export function DidYouMean({ query, didYouMean, isCorrected }: Meant & { query: string }) {
  if (didYouMean === undefined) return null;
  return (
    <>
      {isCorrected === true && `${t.none(query)} `}
      {t.didYouMean}{" "}
      <Link look="sentence" href={`?${new URLSearchParams({ q: didYouMean })}`}>
        <bdi>{didYouMean}</bdi>
      </Link>
      ? {isCorrected === true && t.shown}
    </>
  );
}
