import {
  Download,
  Ellipsis,
  FileDown,
  GitPullRequestArrow,
  Settings,
  MessageSquare,
  FileText,
  Hash,
  History,
  Info,
  Link2,
  UserPlus,
} from "lucide-react";
import { useSearchParams } from "react-router";
import type { ReactNode } from "react";
import { gate } from "#console/kit/gate.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useUrlChoice, usePanel } from "#console/kit/use-set-params.ts";
import { useVisit } from "#console/kit/palette/visits.ts";
import { spaceHeadTexts } from "#console/messages/space-common.ts";
import { spaceTexts, pageInfoTexts, spaceActTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Space } from "#contract/space.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { formatNumber } from "#console/messages/format.ts";
import { queryClient } from "#console/data/query-client.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Reader } from "./reader.ts";
import {
  ActItems,
  whyNotEdit,
  whyNotImport,
  isSpaceAct,
  whyNotAct,
  type SpaceAct,
} from "./act-items.tsx";
import { EditButton } from "./edit-button.tsx";
import { useCommentsPanel, useSpaceThreads } from "./comments/use-comments-panel.ts";

const SpaceActs = openedLater(async () => (await import("./space-acts.tsx")).SpaceActs);

const t = spaceTexts.actions;

/** The actions for the space and the open page. */
export function HeadActions({ reader }: { reader: Reader }) {
  const { space } = reader;
  const [openAct, ask] = useUrlChoice<SpaceAct>("panel");
  // Recorded here, above the page, so that the page becomes the latest visit.
  const href = paths.space(space.organization, space.id);
  useVisit({ href, kind: "space", label: space.title });
  useSpaceActions(space, ask);
  return (
    <>
      <CommentsButton reader={reader} />
      <EditButton key={space.id} space={space} page={reader.page} />
      <Menu
        label={t.more}
        placement="bottom end"
        trigger={<IconButton label={t.more} icon={<Ellipsis size={16} aria-hidden />} />}
      >
        <MenuItem
          icon={<GitPullRequestArrow size={16} aria-hidden />}
          href={newChangeRequest(space)}
          unavailable={whyNotEdit(space)}
        >
          {t.newChangeRequest}
        </MenuItem>
        <MenuItem
          icon={<Download size={16} aria-hidden />}
          href={paths.imports(space.organization, space.id)}
          unavailable={whyNotImport(space)}
        >
          {t.import}
        </MenuItem>
        <MenuItem icon={<FileDown size={16} aria-hidden />} onAction={() => ask("export")}>
          {t.export}
        </MenuItem>
        <MenuItem
          icon={<UserPlus size={16} aria-hidden />}
          href={sharePath(space)}
          unavailable={whyNotShare(space)}
        >
          {t.share}
        </MenuItem>
        <ActItems space={space} onAct={ask} />
        <PageItems reader={reader} />
      </Menu>
      <PageActions reader={reader} />
      {isSpaceAct(openAct) && (
        <SpaceActs space={space} act={openAct} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

/** The same actions in the palette. */
function useSpaceActions(space: Space, ask: (act: SpaceAct) => void) {
  const { organization, id, title } = space;
  const unavailable = whyNotEdit(space);
  usePaletteActions([
    {
      id: "new-change-request",
      label: t.newChangeRequest,
      of: title,
      icon: <GitPullRequestArrow size={16} aria-hidden />,
      href: newChangeRequest(space),
      unavailable,
    },
    {
      id: "import",
      label: t.import,
      of: title,
      icon: <Download size={16} aria-hidden />,
      href: paths.imports(organization, id),
      unavailable: whyNotImport(space),
    },
    {
      id: "export",
      label: t.export,
      of: title,
      icon: <FileDown size={16} aria-hidden />,
      run: () => ask("export"),
    },
    {
      id: "share",
      label: t.share,
      of: title,
      icon: <UserPlus size={16} aria-hidden />,
      href: sharePath(space),
      unavailable: whyNotShare(space),
    },
    ...(["rename", "move", "transfer", "delete"] as const).map((act) => ({
      id: act,
      label: spaceActTexts.menu[act],
      of: title,
      run: () => ask(act),
      unavailable: whyNotAct(space, act),
    })),
    {
      id: "change-requests",
      label: spaceHeadTexts.tabs.changeRequests,
      of: title,
      icon: <GitPullRequestArrow size={16} aria-hidden />,
      href: paths.spaceTab(organization, id, "change-requests"),
    },
    {
      id: "settings",
      label: spaceHeadTexts.tabs.settings,
      of: title,
      icon: <Settings size={16} aria-hidden />,
      href: paths.spaceTab(organization, id, "settings"),
    },
  ]);
}

/** Links to the form for a new change request. */
export function NewChangeRequest({ space }: { space: Space }) {
  return (
    <LinkButton
      icon={<GitPullRequestArrow size={16} aria-hidden />}
      href={newChangeRequest(space)}
      unavailable={whyNotEdit(space)}
    >
      {t.newChangeRequest}
    </LinkButton>
  );
}

const sharePath = ({ organization, id }: Space): string =>
  paths.spaceTab(organization, id, "access", { add: "share" });

const whyNotShare = ({ permissions }: Space): string | undefined =>
  gate([!permissions.admin, t.mayNotShare]);

function newChangeRequest({ organization, id }: Space): string {
  return paths.spaceTab(organization, id, "change-requests", { new: "change-request" });
}

const commentsTexts = spaceTexts.comments;

const SpaceComments = openedLater(
  async () => (await import("./comments/space-comments.tsx")).SpaceComments,
);

/** Shows or hides the comments on the open page, or without one on the space, and says how many are open. */
function CommentsButton({ reader }: { reader: Reader }) {
  const panel = useCommentsPanel();
  const { data = [] } = useSpaceThreads(reader.space, panel.isOpen || panel.isAll);
  const open = data.filter(
    ({ status, target }) => status === "open" && target.page?.id === reader.pageId,
  ).length;
  const hasPage = useHasPage(reader);
  const isOpen = panel.isAll || (panel.isOpen && hasPage);
  const toggle = () => (isOpen ? panel.close() : hasPage ? panel.open() : panel.openAll());
  useKeys([{ keys: "m", label: commentsTexts.key, group: spaceTexts.keys.group, run: toggle }]);
  return (
    <span className="relative">
      <IconButton
        label={commentsTexts.button(open)}
        keys="m"
        icon={<MessageSquare size={16} aria-hidden />}
        aria-expanded={isOpen}
        onPress={toggle}
      />
      {open > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -end-1 -top-1 grid h-4 min-w-4 place-items-center rounded-full bg-accent-soft px-1 text-xs font-medium text-accent tabular-nums"
        >
          {formatNumber(open)}
        </span>
      )}
      {panel.isAll && <SpaceComments reader={reader} onClose={panel.close} />}
    </span>
  );
}

/** Whether a page is shown: not in an empty space, while searching, or at a page that doesn't exist. */
function useHasPage({ pageId, page, index }: Reader): boolean {
  const [params] = useSearchParams();
  const isMissing = index !== undefined && page === undefined;
  return pageId !== undefined && !isMissing && (params.get("q") ?? "") === "";
}

const PageInfo = openedLater(async () => (await import("./page-info.tsx")).PageInfo);

/** What can be done with the open page. Empty without one. */
function PageItems({ reader }: { reader: Reader }) {
  const actions = usePageActions(reader);
  if (actions.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          icon={action.icon}
          {...("href" in action ? { href: action.href } : { onAction: action.run })}
        >
          {action.label}
        </MenuItem>
      ))}
    </>
  );
}

/** The same actions in the palette, and the dialog that one of them opens. */
function PageActions({ reader }: { reader: Reader }) {
  const panel = usePanel("page-info");
  usePaletteActions(usePageActions(reader));
  const { pageId } = reader;
  if (!panel.isOpen || pageId === undefined) return null;
  return <PageInfo reader={reader} pageId={pageId} onClose={() => panel.onOpenChange(false)} />;
}

type Action = { id: string; label: string; icon: ReactNode } & (
  | { href: string }
  | { run: () => void }
);

function usePageActions(reader: Reader): Action[] {
  const panel = usePanel("page-info");
  const { space, pageId } = reader;
  if (pageId === undefined) return [];
  const link = () => new URL(reader.href(pageId), location.href).href;
  return [
    {
      id: "copy-link",
      label: spaceTexts.actions.copyLink,
      icon: <Link2 size={16} aria-hidden />,
      run: () => void copyText(link(), spaceTexts.actions.copied),
    },
    {
      id: "copy-page-id",
      label: pageInfoTexts.copyId,
      icon: <Hash size={16} aria-hidden />,
      run: () => void copyText(pageId, pageInfoTexts.idCopied),
    },
    {
      id: "copy-markdown",
      label: pageInfoTexts.copyMarkdown,
      icon: <FileText size={16} aria-hidden />,
      run: () => void copyMarkdown(reader, pageId),
    },
    {
      id: "page-history",
      label: pageInfoTexts.history,
      icon: <History size={16} aria-hidden />,
      href: paths.spaceTab(space.organization, space.id, "history", { of: pageId }),
    },
    {
      id: "page-info",
      label: pageInfoTexts.info,
      icon: <Info size={16} aria-hidden />,
      run: () => panel.onOpenChange(true),
    },
  ];
}

/** The title as a heading, and the text as it was written. */
async function copyMarkdown({ space, revision }: Reader, pageId: string): Promise<void> {
  try {
    const { title, markdown = "" } = await queryClient.ensureQueryData(
      revisionPageQuery(space.id, revision, pageId),
    );
    await copyText(`# ${title}\n\n${markdown}`, pageInfoTexts.markdownCopied);
  } catch (error) {
    const description = describeFailure(error).message;
    showToast({ tone: "danger", title: pageInfoTexts.notCopied, description });
  }
}
