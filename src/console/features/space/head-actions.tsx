import { Download, Ellipsis, FileDown, FileUp, GitPullRequestArrow, Settings } from "lucide-react";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { usePanel } from "#console/kit/use-panel.ts";
import { useVisit } from "#console/kit/palette/visits.ts";
import { spaceHeadTexts } from "#console/messages/space-head.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Space } from "#contract/space.ts";
import type { Reader } from "./reader.ts";
import { EditButton } from "./edit-button.tsx";
import { ImportIntoSpace, useImportPanel } from "./import-into-space.tsx";
import { PageActions, PageItems } from "./page-menu.tsx";
import { whyNotEdit, whyNotImport } from "./rules.ts";

const ExportDialog = openedLater(
  async () => (await import("#console/kit/export/export-dialog.tsx")).ExportDialog,
);

const t = spaceTexts.actions;

/** The actions for the space and the open page. */
export function HeadActions({ reader }: { reader: Reader }) {
  const { space } = reader;
  const panel = useImportPanel();
  const openImport = () => panel.onOpenChange(true);
  const exporting = usePanel("export");
  const openExport = () => exporting.onOpenChange(true);
  // Recorded here, above the page, so that the page becomes the latest visit.
  const href = paths.space(space.organization, space.id);
  useVisit({ href, kind: "space", label: space.title });
  useSpaceActions(space, { openImport, openExport });
  return (
    <>
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
          onAction={openImport}
          unavailable={whyNotImport(space)}
        >
          {t.import}
        </MenuItem>
        <MenuItem
          icon={<FileUp size={16} aria-hidden />}
          href={paths.imports(space.organization, space.id)}
          unavailable={whyNotImport(space)}
        >
          {t.importFiles}
        </MenuItem>
        <MenuItem icon={<FileDown size={16} aria-hidden />} onAction={openExport}>
          {t.export}
        </MenuItem>
        <PageItems reader={reader} />
      </Menu>
      <PageActions reader={reader} />
      {/* The key resets state that belongs to another space. */}
      <ImportIntoSpace key={space.id} space={space} />
      {exporting.isOpen && (
        <ExportDialog
          from={{ spaceId: space.id }}
          name={space.title}
          onClose={() => exporting.onOpenChange(false)}
        />
      )}
    </>
  );
}

/** The same actions in the palette. */
function useSpaceActions(
  space: Space,
  { openImport, openExport }: { openImport: () => void; openExport: () => void },
) {
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
      run: openImport,
      unavailable: whyNotImport(space),
    },
    {
      id: "import-files",
      label: t.importFiles,
      of: title,
      icon: <FileUp size={16} aria-hidden />,
      href: paths.imports(organization, id),
      unavailable: whyNotImport(space),
    },
    {
      id: "export",
      label: t.export,
      of: title,
      icon: <FileDown size={16} aria-hidden />,
      run: openExport,
    },
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
  const unavailable = whyNotEdit(space);
  const icon = <GitPullRequestArrow size={16} aria-hidden />;
  if (unavailable !== undefined) {
    return (
      <Button icon={icon} unavailable={unavailable}>
        {t.newChangeRequest}
      </Button>
    );
  }
  return (
    <LinkButton icon={icon} href={newChangeRequest(space)}>
      {t.newChangeRequest}
    </LinkButton>
  );
}

function newChangeRequest({ organization, id }: Space): string {
  return paths.spaceTab(organization, id, "change-requests", { new: "change-request" });
}
