import { ChevronDown, CircleCheck } from "lucide-react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { usePanel } from "#console/kit/use-panel.ts";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import { reviewTexts } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { whyNotReview } from "./rules.ts";
import { useReview } from "./use-review.ts";

const ReviewBody = openedLater(async () => (await import("./review-body.tsx")).ReviewBody);

const t = reviewTexts.review;

/** "Review ▾": existing reviews, and the user's own. */
export function ReviewPanel() {
  const panel = usePanel("review");
  const keys = reviewKeyTexts;
  const open = () => panel.onOpenChange(true);
  useKeys([{ keys: "a", label: keys.review, group: keys.group, run: open }]);
  usePaletteActions([
    {
      id: "review",
      label: keys.review,
      icon: <CircleCheck size={16} aria-hidden />,
      keys: "a",
      run: open,
      unavailable: whyNotReview(useReview()),
    },
  ]);
  return (
    <Popover
      label={t.title}
      placement="bottom end"
      className="w-100"
      isOpen={panel.isOpen}
      onOpenChange={panel.onOpenChange}
      trigger={
        <Button icon={<CircleCheck size={14} aria-hidden />}>
          {t.action}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {(close) => <ReviewBody onClose={close} />}
    </Popover>
  );
}
