import { ExternalLink, EyeOff, FileText, Folder, Users } from "lucide-react";
import { Icon } from "#console/kit/markdown/symbols.tsx";
import type { RowParts } from "#console/kit/ordered-tree/tree-context.ts";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import type { Page } from "#contract/page.ts";
import type { PageNode } from "./nodes.ts";
import { PageWriters } from "./page-writers.tsx";

/**
 * What rows show besides the title.
 *
 * @param href - the URL at which a page is edited
 */
export function createRowParts(href: (pageId: string) => string) {
  return ({ page }: PageNode): RowParts => ({
    icon: (
      <span aria-hidden className="grid size-6 shrink-0 place-items-center text-muted">
        <Mark page={page} />
      </span>
    ),
    href: href(page.id),
    badges: (
      <>
        <PageWriters pageId={page.id} />
        {page.hidden === true && (
          <EyeOff size={14} role="img" aria-label={t.hidden} className="shrink-0 text-muted" />
        )}
        {page.condition !== undefined && (
          <span title={page.condition} className="shrink-0 text-muted">
            <Users size={14} role="img" aria-label={t.conditional} />
          </span>
        )}
      </>
    ),
  });
}

function Mark({ page }: { page: Page }) {
  if (page.emoji !== undefined) return page.emoji;
  const usual =
    page.type === "group" ? (
      <Folder size={16} />
    ) : page.type === "link" ? (
      <ExternalLink size={16} />
    ) : (
      <FileText size={16} />
    );
  return page.icon === undefined ? usual : <Icon name={page.icon} otherwise={usual} />;
}
