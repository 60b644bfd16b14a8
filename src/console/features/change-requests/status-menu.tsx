import { useState } from "react";
import {
  Archive,
  Ellipsis,
  FileDown,
  GitPullRequestArrow,
  GitPullRequestDraft,
  Link2,
  Pencil,
} from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { whyNotEdit } from "#console/kit/change-request-rules.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { usePanel } from "#console/kit/use-set-params.ts";
import { changeRequestTexts } from "#console/messages/space-common.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { whyNotSetStatus, whyNotShare } from "./rules.ts";
import { useReview } from "./use-review.ts";

const Rename = openedLater(async () => (await import("./subject-dialogs.tsx")).Rename);

const ExportDialog = openedLater(
  async () => (await import("#console/kit/export/export-dialog.tsx")).ExportDialog,
);

const PreviewLinks = openedLater(async () => (await import("./preview-links.tsx")).PreviewLinks);

const t = reviewTexts.head;
type Status = "draft" | "open" | "archived";

const moves = {
  ready: { status: "open", label: t.ready, done: t.readyDone, icon: GitPullRequestArrow },
  draft: { status: "draft", label: t.draft, done: t.draftDone, icon: GitPullRequestDraft },
  archive: { status: "archived", label: t.archive, done: t.archiveDone, icon: Archive },
  reopen: { status: "open", label: t.reopen, done: t.reopenDone, icon: GitPullRequestArrow },
} as const;

/** The states that can follow each state; the first is offered as a button. */
const movesFrom: Record<string, readonly (keyof typeof moves)[]> = {
  draft: ["ready", "archive"],
  open: ["draft", "archive"],
  archived: ["reopen"],
};

/** The actions that change the state and title of the change request. */
export function StatusMenu() {
  const review = useReview();
  const { changeRequest, space, scope } = review;
  const [isRenaming, setRenaming] = useState(false);
  const sharing = usePanel("preview-links");
  const exporting = usePanel("export");
  const { setStatus, isPending } = useStatus();
  const unavailable = whyNotSetStatus(review);
  const possible = movesFrom[changeRequest.status] ?? [];
  usePaletteActions([
    {
      id: "rename",
      label: t.rename,
      icon: <Pencil size={16} aria-hidden />,
      run: () => setRenaming(true),
      unavailable: whyNotEdit(review),
    },
    {
      id: "export",
      label: t.export,
      icon: <FileDown size={16} aria-hidden />,
      run: () => exporting.onOpenChange(true),
    },
    ...possible.map((name) => {
      const { icon: Icon, label } = moves[name];
      const run = () => setStatus(name);
      return { id: name, label, icon: <Icon size={16} aria-hidden />, run, unavailable };
    }),
  ]);
  const button = possible.find((name) => name === "ready" || name === "reopen");
  return (
    <>
      <Menu
        label={t.more}
        placement="bottom end"
        trigger={<IconButton label={t.more} icon={<Ellipsis size={16} aria-hidden />} />}
      >
        <MenuItem
          icon={<Pencil size={14} />}
          unavailable={whyNotEdit(review)}
          onAction={() => setRenaming(true)}
        >
          {t.rename}
        </MenuItem>
        <MenuItem
          icon={<Link2 size={14} />}
          unavailable={whyNotShare(review)}
          onAction={() => sharing.onOpenChange(true)}
        >
          {t.share}
        </MenuItem>
        <MenuItem icon={<FileDown size={14} />} onAction={() => exporting.onOpenChange(true)}>
          {t.export}
        </MenuItem>
        {possible
          .filter((name) => name !== button)
          .map((name) => {
            const { icon: Icon, label } = moves[name];
            return (
              <MenuItem
                key={name}
                icon={<Icon size={14} />}
                unavailable={unavailable}
                onAction={() => setStatus(name)}
              >
                {label}
              </MenuItem>
            );
          })}
      </Menu>
      {button !== undefined && (
        <Button isPending={isPending} unavailable={unavailable} onPress={() => setStatus(button)}>
          {moves[button].label}
        </Button>
      )}
      {sharing.isOpen && whyNotShare(review) === undefined && (
        <PreviewLinks onClose={() => sharing.onOpenChange(false)} />
      )}
      {exporting.isOpen && (
        <ExportDialog
          from={scope}
          name={`${space.title} ${changeRequestTexts.number(changeRequest.number)}`}
          onClose={() => exporting.onOpenChange(false)}
        />
      )}
      {isRenaming && <Rename onClose={() => setRenaming(false)} />}
    </>
  );
}

function useStatus() {
  const { scope } = useReview();
  const write = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    onError: (failure) =>
      showToast({
        tone: "danger",
        title: t.statusFailed,
        description: describeFailure(failure).message,
      }),
  });
  return {
    isPending: write.isPending,
    setStatus: (name: keyof typeof moves) => {
      const { status, done } = moves[name];
      write
        .mutateAsync({ params: scope, body: { status: status satisfies Status } })
        .then(() => showToast({ tone: "success", title: done }))
        // The error was shown above.
        .catch(() => undefined);
    },
  };
}
