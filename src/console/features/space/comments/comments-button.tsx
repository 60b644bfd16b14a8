import { MessageSquare } from "lucide-react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { formatNumber } from "#console/messages/format.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import type { Reader } from "../reader.ts";
import { useCommentsPanel } from "./use-comments-panel.ts";
import { useSpaceThreads } from "./use-space-threads.ts";

const t = spaceTexts.comments;

/** Shows or hides the comments on the open page, and says how many are open. */
export function CommentsButton({ reader }: { reader: Reader }) {
  const panel = useCommentsPanel();
  const { data = [] } = useSpaceThreads(reader.space, panel.isOpen);
  const open = data.filter(
    ({ status, target }) => status === "open" && target.page?.id === reader.pageId,
  ).length;
  const toggle = () => (panel.isOpen ? panel.close() : panel.open());
  useKeys([{ keys: "m", label: t.key, group: spaceTexts.keys.group, run: toggle }]);
  return (
    <span className="relative">
      <IconButton
        label={t.button(open)}
        keys="m"
        icon={<MessageSquare size={16} aria-hidden />}
        aria-expanded={panel.isOpen}
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
    </span>
  );
}
