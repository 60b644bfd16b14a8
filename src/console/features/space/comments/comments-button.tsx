import { MessageSquare } from "lucide-react";
import { useSearchParams } from "react-router";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { formatNumber } from "#console/messages/format.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { Reader } from "../reader.ts";
import { useCommentsPanel, useSpaceThreads } from "./use-comments-panel.ts";

const t = spaceTexts.comments;

const SpaceComments = openedLater(async () => (await import("./space-comments.tsx")).SpaceComments);

/** Shows or hides the comments on the open page, or without one on the space, and says how many are open. */
export function CommentsButton({ reader }: { reader: Reader }) {
  const panel = useCommentsPanel();
  const { data = [] } = useSpaceThreads(reader.space, panel.isOpen || panel.isAll);
  const open = data.filter(
    ({ status, target }) => status === "open" && target.page?.id === reader.pageId,
  ).length;
  const hasPage = useHasPage(reader);
  const isOpen = panel.isAll || (panel.isOpen && hasPage);
  const toggle = () => (isOpen ? panel.close() : hasPage ? panel.open() : panel.openAll());
  useKeys([{ keys: "m", label: t.key, group: spaceTexts.keys.group, run: toggle }]);
  return (
    <span className="relative">
      <IconButton
        label={t.button(open)}
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
