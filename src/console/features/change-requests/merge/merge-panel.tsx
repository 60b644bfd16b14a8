import { ChevronDown, GitMerge } from "lucide-react";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { usePanel } from "#console/kit/use-panel.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { useWhyNotMerge } from "./use-why-not-merge.ts";

const MergeBody = openedLater(async () => (await import("./merge-body.tsx")).MergeBody);

const t = reviewTexts.merge;

/** "Merge ▾": a checklist with links, and the merge button. */
export function MergePanel() {
  const panel = usePanel("merge");
  usePaletteActions([
    {
      id: "merge",
      label: t.title,
      icon: <GitMerge size={16} aria-hidden />,
      run: () => panel.onOpenChange(true),
      unavailable: useWhyNotMerge(),
    },
  ]);
  return (
    <Popover
      label={t.title}
      placement="bottom end"
      className="w-96"
      isOpen={panel.isOpen}
      onOpenChange={panel.onOpenChange}
      trigger={
        <Button variant="primary" icon={<GitMerge size={14} aria-hidden />}>
          {t.action}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {(close) => <MergeBody onClose={close} />}
    </Popover>
  );
}
