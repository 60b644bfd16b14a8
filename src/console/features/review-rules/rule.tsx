import type { ReviewRules, ReviewRulesUpdate } from "#contract/review-rules.ts";
import { rulesPath } from "#screens/review-rules.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { reviewRulesTexts as t } from "#console/messages/review-rules.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Target } from "./target.ts";

type SimpleName =
  | "approvals"
  | "editsEndApprovals"
  | "openThreadsBlock"
  | "brokenLinks"
  | "pageDescriptions"
  | "imageTexts"
  | "spelling"
  | "spellingLanguage"
  | "style";
type ValueOf<Name extends SimpleName> = ReviewRules[Name]["value"];

const inherits = "inherit";

/** One field, saved as soon as it is chosen. */
export function Rule<Name extends SimpleName>(props: {
  target: Target;
  rules: ReviewRules;
  name: Name;
  options: readonly ValueOf<Name>[];
}) {
  const { target, rules, name } = props;
  const field = rules[name];
  const texts = t[name] as { label: string; hint: string; value: (value: unknown) => string };
  const save = useSaveRule(target);
  const isOwn = field.source.type === target.kind;
  return (
    <Select
      label={texts.label}
      description={texts.hint}
      value={isOwn ? String(field.value) : inherits}
      onChange={(text) => {
        const value = props.options.find((option) => String(option) === text) ?? null;
        save({ [name]: value });
      }}
      options={[
        {
          value: inherits,
          label: t.inherit(texts.value(field.inherited.value), field.inherited.source),
        },
        ...props.options.map((value) => ({ value: String(value), label: texts.value(value) })),
      ]}
      isDisabled={!target.isAdmin}
    />
  );
}

/** Saves fields, and says so. Null inherits a field again. */
export function useSaveRule(target: Target): (change: ReviewRulesUpdate) => void {
  const { base, params } = rulesPath(target);
  const { mutate } = useWrite(`PATCH ${base}/review-rules`, {
    queue: `review rules of ${target.id}`,
    onSuccess: () => showToast({ tone: "success", title: t.saved }),
    onError: (failure) =>
      showToast({ tone: "danger", title: t.failed, description: describeFailure(failure).message }),
  });
  return (body) => mutate({ params, body });
}
