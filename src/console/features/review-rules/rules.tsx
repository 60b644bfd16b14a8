import { useSuspenseQuery } from "@tanstack/react-query";
import { mostApprovals } from "#contract/limits.ts";
import { reviewRules, type RulesPlace } from "#screens/review-rules.ts";
import { queryOf } from "#console/data/query.ts";
import { Section } from "#console/kit/panel.tsx";
import { reviewRulesTexts as t } from "#console/messages/review-rules.ts";
import { ChecksSection } from "./checks-section.tsx";
import { OwnersSection } from "./owners/owners-section.tsx";
import { Rule } from "./rule.tsx";
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
      <ChecksSection target={target} rules={rules} />
      <OwnersSection target={target} rules={rules} />
    </div>
  );
}

const rulesQuery = (place: RulesPlace) => queryOf(reviewRules(place));
