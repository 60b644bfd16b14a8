import { Download, Ellipsis, FileDown, GitPullRequestArrow, Settings } from "lucide-react";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { useVisit } from "#console/kit/palette/visits.ts";
import { spaceHeadTexts } from "#console/messages/space-head.ts";
import { spaceActTexts } from "#console/messages/space-acts.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Space } from "#contract/space.ts";
import type { Reader } from "./reader.ts";
import { ActItems } from "./act-items.tsx";
import { CommentsButton } from "./comments/comments-button.tsx";
import { EditButton } from "./edit-button.tsx";
import { PageActions, PageItems } from "./page-menu.tsx";
import { whyNotEdit, whyNotImport, isSpaceAct, whyNotAct, type SpaceAct } from "./rules.ts";

const SpaceActs = openedLater(async () => (await import("./space-acts.tsx")).SpaceActs);

const t = spaceTexts.actions;

/** The actions for the space and the open page. */
export function HeadActions({ reader }: { reader: Reader }) {
  const { space } = reader;
  const [asked, ask] = useUrlChoice<SpaceAct>("panel");
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
        <ActItems space={space} onAct={ask} />
        <PageItems reader={reader} />
      </Menu>
      <PageActions reader={reader} />
      {isSpaceAct(asked) && <SpaceActs space={space} act={asked} onClose={() => ask(undefined)} />}
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

function newChangeRequest({ organization, id }: Space): string {
  return paths.spaceTab(organization, id, "change-requests", { new: "change-request" });
}
