import { useQuery } from "@tanstack/react-query";
import type { ReviewRules } from "#contract/review-rules.ts";
import { reviewRules, rulesPath, type RulesPlace } from "#screens/review-rules.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { checkTexts as t } from "#console/messages/checks.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useReview } from "./use-review.ts";

/**
 * Adds a word to those that are right besides the dictionary, for admins of the space: to the list that applies here, or to the
 * organization's if there is none.
 */
export function AddWord({ word }: { word: string }) {
  const { space } = useReview();
  const ofSpace = { kind: "space", id: space.id } as const;
  const { data: rules } = useQuery({
    ...queryOf(reviewRules(ofSpace)),
    enabled: space.permissions.admin,
  });
  if (!space.permissions.admin || rules === undefined) return null;
  return <AddTo rules={rules} word={word} />;
}

function AddTo({ rules, word }: { rules: ReviewRules; word: string }) {
  const { base, params } = rulesPath(usePlace(rules));
  const { mutate, isPending } = useWrite(`PATCH ${base}/review-rules`, {
    queue: "known words",
    onSuccess: () => showToast({ tone: "success", title: t.wordAdded(word) }),
    onError: (failure) => {
      const description = describeFailure(failure).message;
      showToast({ tone: "danger", title: t.wordNotAdded, description });
    },
  });
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t.addWordOf(word)}
      isPending={isPending}
      onPress={() => mutate({ params, body: { knownWords: [...rules.knownWords.value, word] } })}
    >
      {t.addWord}
    </Button>
  );
}

/** Where the list of words that applies to the space can be changed. An admin of only the space gives it a list of its own. */
function usePlace({ knownWords: { source } }: ReviewRules): RulesPlace {
  const { space } = useReview();
  const { organization } = useOrganization();
  const ofSpace = { kind: "space", id: space.id } as const;
  if (!organization.permissions.admin) return ofSpace;
  if (source.type === "collection" && source.id !== undefined)
    return { kind: "collection", id: source.id };
  return source.type === "space" ? ofSpace : { kind: "organization", id: organization.id };
}
