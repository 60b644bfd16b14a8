import { useQuery } from "@tanstack/react-query";
import type { Annotation, Check } from "#contract/check.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { checksQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

const none: readonly Check[] = [];

/**
 * The checks of the change request; none until they are known, and on a platform without this extension.
 *
 * @param isEnabled - whether to request them once the screen is drawn
 */
export function useChecks(isEnabled = true): readonly Check[] {
  const isQuiet = useQuiet();
  const { data = none } = useQuery({
    ...checksQuery(useReview().scope),
    enabled: isQuiet && isEnabled,
  });
  return data;
}

export type FoundByCheck = Annotation & { check: Check };

/** What the checks of the text as it is have found on a page, in their order. */
export function foundOn(checks: readonly Check[], pageId: string): FoundByCheck[] {
  return checks.flatMap((check) =>
    check.outdated
      ? []
      : check.annotations.flatMap((annotation) =>
          annotation.page.id === pageId ? [{ ...annotation, check }] : [],
        ),
  );
}
