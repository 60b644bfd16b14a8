import { useState } from "react";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { suggestionTexts as t } from "#console/messages/suggestion.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "../use-review.ts";
import type { Suggesting } from "./suggesting.ts";
import { useApplySuggestions } from "./use-apply.ts";

/** Applies several suggestions in one batch, and says which can't be. */
export function ApplyAll({ suggesting }: { suggesting: readonly Suggesting[] }) {
  const mayNot = whyNotEditContent(useReview());
  const apply = useApplySuggestions();
  const [isApplying, setApplying] = useState(false);
  const applyAll = async () => {
    setApplying(true);
    const left = await apply(suggesting);
    setApplying(false);
    if (left === undefined || left.length === 0) return;
    showToast({ tone: "danger", title: t.left(left.length), description: t.leftWhy });
  };
  return (
    <Button
      isPending={isApplying}
      unavailable={gate([mayNot !== undefined, mayNot ?? ""])}
      onPress={() => void applyAll()}
    >
      {t.applyAll(suggesting.length)}
    </Button>
  );
}
