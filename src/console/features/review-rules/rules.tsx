import { useSuspenseQuery } from "@tanstack/react-query";
import { mostApprovals } from "#contract/limits.ts";
import type { ReviewRules, ReviewRulesUpdate } from "#contract/review-rules.ts";
import { rulesPath } from "#screens/review-rules.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { Section } from "#console/kit/panel.tsx";
import { reviewRulesTexts as t } from "#console/messages/review-rules.ts";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";
import { OwnersSection } from "./owners/owners-section.tsx";
import { rulesQuery } from "./queries.ts";
import type { Target } from "./target.ts";

/** What merges need: each field has a value of its own, or inherits it and says from where. */
export function Rules({ target }: { target: Target }) {
  const { data: rules } = useSuspenseQuery(rulesQuery(target));
  return (
    <div className="flex flex-col">
      <Section title={t.title} lead={t.lead[target.kind]}>
        <div className="flex flex-col gap-5">
          <Rule
            target={target}
            rules={rules}
            name="approvals"
            options={Array.from({ length: mostApprovals + 1 }, (_, count) => count)}
          />
          <Rule target={target} rules={rules} name="editsEndApprovals" options={[false, true]} />
          <Rule target={target} rules={rules} name="openThreadsBlock" options={[false, true]} />
          <p className="text-sm text-muted">{target.isAdmin ? t.always : t.mayNot[target.kind]}</p>
        </div>
      </Section>
      <OwnersSection target={target} rules={rules} />
    </div>
  );
}

type SimpleName = "approvals" | "editsEndApprovals" | "openThreadsBlock";
type ValueOf<Name extends SimpleName> = ReviewRules[Name]["value"];

const inherits = "inherit";

/** One field, saved as soon as it is chosen. */
function Rule<Name extends SimpleName>(props: {
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
function useSaveRule(target: Target): (change: ReviewRulesUpdate) => void {
  const { base, params } = rulesPath(target);
  const { mutate } = useWrite(`PATCH ${base}/review-rules`, {
    queue: `review rules of ${target.id}`,
    onSuccess: () => showToast({ tone: "success", title: t.saved }),
    onError: (failure) =>
      showToast({ tone: "danger", title: t.failed, description: describeFailure(failure).message }),
  });
  return (body) => mutate({ params, body });
}
