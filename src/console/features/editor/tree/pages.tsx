import { useCallback, useMemo, type ComponentProps, createContext, use } from "react";
import { ExternalLink, EyeOff, FileText, Folder, Users } from "lucide-react";
import { OrderedTree } from "#console/kit/ordered-tree/ordered-tree.tsx";
import { pageTreeTexts as t } from "#console/messages/page-tree.ts";
import type { Presence } from "#contract/presence.ts";
import { Icon } from "#console/kit/markdown/on-demand.tsx";
import type { RowParts } from "#console/kit/ordered-tree/tree-context.ts";
import type { Page } from "#contract/page.ts";
import { presenceTexts } from "#console/messages/edit-page.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { tip } from "#console/ui/tip.ts";
import type { PagePlace } from "../keep/keeper.ts";
import { usePresent } from "../keep/use-present.ts";
import { pageRules, type PageNode } from "./nodes.ts";

type TreeProps = ComponentProps<typeof OrderedTree<PageNode>>;

type PagesProps = Omit<TreeProps, "label" | "rules" | "partsOf"> & {
  /** The URL at which a page is edited, without its ID at the end. */
  hrefBefore: string;
  /** Where the pages are, and who looks at them. */
  place: Pick<PagePlace, "spaceId" | "changeRequestId" | "userId">;
};

/** The rows of a page tree. */
export function Pages({ hrefBefore, place, ...props }: PagesProps) {
  const partsOf = useMemo(() => createRowParts((id) => hrefBefore + id), [hrefBefore]);
  const { userId } = place;
  const byPage = useCallback(
    (others: readonly Presence[]) => writersByPage(others, userId),
    [userId],
  );
  // Nobody writes in what can't be changed anymore.
  const writers = usePresent(place, byPage, props.unavailable === undefined);
  return (
    <WritersContext value={writers ?? nobody}>
      <OrderedTree {...props} label={t.label} rules={pageRules} partsOf={partsOf} />
    </WritersContext>
  );
}

const nobody = {};

/**
 * What rows show besides the title.
 *
 * @param href - the URL at which a page is edited
 */
function createRowParts(href: (pageId: string) => string) {
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

/** Someone who has a page open. `name` is how words call them, which can be "You". */
type Writer = { user: Presence["user"]; name: string };

/** The others in a change request, by page. Without their cursors: rows aren't drawn again when those move. */
type WritersByPage = Readonly<Record<string, readonly Writer[]>>;

/** Rows are drawn again only if their item changes, so they get this from here. */
const WritersContext = createContext<WritersByPage>({});

/**
 * Sorts the others by the page that they have open.
 *
 * @param userId - the user, who may be one of them in another tab
 */
export function writersByPage(others: readonly Presence[], userId: string): WritersByPage {
  const byPage: Record<string, Writer[]> = {};
  for (const { page, user } of others) {
    const writers = (byPage[page] ??= []);
    if (writers.some((writer) => writer.user.id === user.id)) continue;
    writers.push({ user, name: user.id === userId ? presenceTexts.you : user.displayName });
  }
  return byPage;
}

const mostShown = 2;

/** Who else has a page open. */
function PageWriters({ pageId }: { pageId: string }) {
  const writers = use(WritersContext)[pageId];
  if (writers === undefined) return null;
  const words = presenceTexts.inPage(writers.map(({ name }) => name));
  return (
    <span
      role="img"
      aria-label={words}
      className="flex shrink-0 items-center gap-0.5"
      {...tip(words)}
    >
      {writers.slice(0, mostShown).map(({ user }) => (
        <Avatar key={user.id} name={user.displayName} photoURL={user.photoURL} size={20} />
      ))}
      {writers.length > mostShown && (
        <span aria-hidden className="text-xs text-muted">
          {presenceTexts.more(writers.length - mostShown)}
        </span>
      )}
    </span>
  );
}
