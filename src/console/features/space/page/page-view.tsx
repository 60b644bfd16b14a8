import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import type { Page } from "#contract/page.ts";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { useVisit } from "#console/kit/palette/visits.ts";
import { revisionFilesQuery } from "#console/kit/revision-queries.ts";
import { Time } from "#console/kit/time.tsx";
import { spaceTexts } from "#console/messages/space.ts";
import { Badge } from "#console/ui/badge.tsx";
import type { Reader } from "../reader.ts";
import { Cover } from "./cover.tsx";
import { FoldedOutline, Outline, useOutline } from "./outline.tsx";
import { PageBody } from "./page-body.tsx";
import { Pager } from "./pager.tsx";
import { useAnchor } from "./use-anchor.ts";

const t = spaceTexts.page;

/** One page as its readers will see it, its outline beside it. */
export function PageView({ reader, page }: { reader: Reader; page: Page }) {
  useDocumentTitle(page.title, reader.space.title);
  const { layout = {} } = page;
  const outline = useOutline(page.markdown ?? "");
  const { data: files } = useQuery(revisionFilesQuery(reader.space.id, reader.revision));
  const hasOutline = layout.outline !== false && outline.length > 1;
  useAnchor();
  useVisit({
    href: reader.href(page.id),
    kind: "page",
    label: page.title,
    detail: reader.space.title,
  });
  return (
    <div className="flex">
      <article
        className={`mx-auto w-full min-w-0 px-4 pt-6 pb-16 sm:px-8 min-[900px]:pt-10 [&_.prose_:is(h2,h3,h4,h5,h6)]:scroll-mt-28 ${layout.width === "wide" ? "max-w-300" : "max-w-200"}`}
      >
        {page.cover !== undefined && layout.cover !== false && (
          <Cover
            cover={page.cover}
            download={(id) => files?.find((file) => file.id === id)?.downloadURL}
          />
        )}
        <header className="mb-6">
          <div dir="auto" className={layout.title === false ? "sr-only" : "flex items-start gap-3"}>
            {page.emoji !== undefined && (
              <span aria-hidden className="text-3xl">
                {page.emoji}
              </span>
            )}
            <PageHeading className="min-w-0 flex-1 text-3xl font-bold tracking-tight wrap-anywhere outline-none">
              {page.title}
            </PageHeading>
            {page.hidden === true && (
              <span title={t.hiddenHint} className="mt-2">
                <Badge icon={<EyeOff size={12} aria-hidden />}>{t.hiddenPage}</Badge>
              </span>
            )}
          </div>
          {page.description !== undefined && layout.description !== false && (
            <p dir="auto" className="mt-2 text-lg text-muted wrap-anywhere">
              {page.description}
            </p>
          )}
        </header>
        {hasOutline && (
          <div className="xl:hidden">
            <PanelBoundary>
              <FoldedOutline entries={outline} />
            </PanelBoundary>
          </div>
        )}
        <PanelBoundary>
          <PageBody reader={reader} page={page} />
        </PanelBoundary>
        {layout.pagination !== false && <Pager reader={reader} pageId={page.id} />}
        {page.updatedAt !== undefined && (
          <p className="mt-6 text-sm text-muted">
            {t.updated} <Time value={page.updatedAt} />
          </p>
        )}
      </article>
      {hasOutline && (
        <aside
          aria-label={spaceTexts.outline.label}
          className="sticky top-22 h-[calc(100dvh-5.5rem)] w-60 shrink-0 overflow-y-auto px-4 pt-10 pb-8 max-xl:hidden"
        >
          <PanelBoundary>
            <Outline entries={outline} />
          </PanelBoundary>
        </aside>
      )}
    </div>
  );
}
