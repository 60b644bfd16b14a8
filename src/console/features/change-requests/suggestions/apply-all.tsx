import { useState } from "react";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { decisionTexts as d } from "#console/messages/suggestions.ts";
import { Button } from "#console/ui/button.tsx";
import { useReview } from "../use-review.ts";
import type { Suggesting } from "./suggesting.ts";
import { useApplySuggestions } from "./use-apply.ts";

/** Applies several suggestions in one batch, and says which can't be. */
export function ApplyAll({
  suggesting,
  size,
}: {
  suggesting: readonly Suggesting[];
  size?: "small";
}) {
  const mayNot = whyNotEditContent(useReview());
  const apply = useApplySuggestions();
  const [isApplying, setApplying] = useState(false);
  return (
    <Button
      {...(size && { size })}
      isPending={isApplying}
      unavailable={gate([mayNot !== undefined, mayNot ?? ""])}
      onPress={() => {
        setApplying(true);
        void apply(suggesting).finally(() => setApplying(false));
      }}
    >
      {d.applyAll(suggesting.length)}
    </Button>
  );
}
