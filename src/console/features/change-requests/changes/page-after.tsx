import { useEffect, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { decoded } from "#content/address.ts";
import type { Page } from "#contract/page.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { useDrawing } from "#console/kit/markdown/use-drawing.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { writtenPageQuery } from "#console/kit/revision-queries.ts";
import { viewTexts } from "#console/messages/review-views.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { revisionQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { useAddress } from "./use-address.ts";

/** A page as readers will see it. Its links lead to the other pages as they will see those. */
export function PageAfter({ page }: { page: Page | undefined }) {
  if (page === undefined) return <p className="text-muted">{viewTexts.deletedPage}</p>;
  const { title, emoji, description, layout = {}, markdown = "" } = page;
  return (
    <article aria-label={title} className={layout.width === "wide" ? "max-w-300" : "max-w-200"}>
      <header className="mb-6">
        {layout.title !== false && (
          <h3 dir="auto" className="flex gap-3 text-3xl font-bold tracking-tight wrap-anywhere">
            {emoji !== undefined && <span aria-hidden>{emoji}</span>}
            {title}
          </h3>
        )}
        {description !== undefined && layout.description !== false && (
          <p dir="auto" className="mt-2 text-lg text-muted wrap-anywhere">
            {description}
          </p>
        )}
      </header>
      {markdown.trim() === "" ? (
        <p className="text-muted">{viewTexts.noText}</p>
      ) : (
        <Text page={page} markdown={markdown} />
      )}
    </article>
  );
}

/** The same for a page that the change request leaves as it is. */
export function UnchangedAfter({ pageId }: { pageId: string }) {
  const { space } = useReview();
  const { after } = useShownRevisions();
  const { data, error, refetch } = useQuery(writtenPageQuery(space.id, after, pageId));
  if (data !== undefined) return <PageAfter page={data} />;
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function Text({ page, markdown }: { page: Page; markdown: string }) {
  const { space, href } = useReview();
  const { after } = useShownRevisions();
  const { data: revision, error, refetch } = useQuery(revisionQuery(space.id, after));
  const address = href("changes") + useAddress().pageAddress(page.id);
  const drawing = useDrawing(markdown);
  const anchors = drawing && "anchors" in drawing ? drawing.anchors : undefined;
  const links = useMemo(() => {
    const to = (id: string, anchor?: string) =>
      address.replace(`page=${page.id}`, `page=${id}`) + (anchor ? `#${anchor}` : "");
    return revision && createPageLinks({ ...revision, href: to });
  }, [revision, address, page.id]);
  const resolve = useMemo(
    () => links?.from(page.id, anchors && new Set(anchors)),
    [links, page.id, anchors],
  );
  useAnchor(resolve !== undefined && drawing !== undefined);
  // Until it is known what the links lead to, they would look broken.
  if (resolve === undefined && error === null) return <Loading />;
  return (
    <>
      {error !== null && <FailureState error={error} onRetry={() => void refetch()} />}
      <Markdown {...(resolve && { resolve })}>{markdown}</Markdown>
    </>
  );
}

/** Scrolls to the heading in the URL, once it is drawn. */
function useAnchor(isDrawn: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isDrawn || hash === "") return;
    document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
  }, [isDrawn, hash, key]);
}

function Loading() {
  return (
    <Pending>
      <SkeletonRows />
    </Pending>
  );
}
