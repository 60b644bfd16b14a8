import type { ReactNode } from "react";
import { FileText, Hash, History, Info, Link2 } from "lucide-react";
import { queryClient } from "#console/data/query-client.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { usePanel } from "#console/kit/use-panel.ts";
import { pageInfoTexts as t } from "#console/messages/page-info.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Reader } from "./reader.ts";

const PageInfo = openedLater(async () => (await import("./page-info.tsx")).PageInfo);

/** What can be done with the open page. Empty without one. */
export function PageItems({ reader }: { reader: Reader }) {
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
export function PageActions({ reader }: { reader: Reader }) {
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
      label: t.copyId,
      icon: <Hash size={16} aria-hidden />,
      run: () => void copyText(pageId, t.idCopied),
    },
    {
      id: "copy-markdown",
      label: t.copyMarkdown,
      icon: <FileText size={16} aria-hidden />,
      run: () => void copyMarkdown(reader, pageId),
    },
    {
      id: "page-history",
      label: t.history,
      icon: <History size={16} aria-hidden />,
      href: paths.spaceTab(space.organization, space.id, "history", { of: pageId }),
    },
    {
      id: "page-info",
      label: t.info,
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
    await copyText(`# ${title}\n\n${markdown}`, t.markdownCopied);
  } catch (error) {
    const description = describeFailure(error).message;
    showToast({ tone: "danger", title: t.notCopied, description });
  }
}
