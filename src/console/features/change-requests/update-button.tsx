import { RefreshCw } from "lucide-react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { changesTexts, reviewTexts } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { useUpdate } from "./use-update.ts";

const t = reviewTexts.update;

/** Brings in what is new in main; where that contradicts the author's work, goes to the conflicts. */
export function UpdateButton() {
  const { update, isPending, unavailable } = useUpdate();
  const { keys } = changesTexts;
  useKeys(
    unavailable === undefined
      ? [{ keys: "u", label: keys.update, group: keys.group, run: update }]
      : [],
  );
  usePaletteActions([
    {
      id: "update",
      label: keys.update,
      icon: <RefreshCw size={16} aria-hidden />,
      keys: "u",
      run: update,
      unavailable,
    },
  ]);
  return (
    <Button
      icon={<RefreshCw size={14} aria-hidden />}
      isPending={isPending}
      unavailable={unavailable}
      onPress={update}
    >
      {t.action}
    </Button>
  );
}
