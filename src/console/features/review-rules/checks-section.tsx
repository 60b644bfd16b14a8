import { checkUses } from "#contract/check-names.ts";
import { longestCheckName, mostChecks } from "#contract/limits.ts";
import type { ReviewRules } from "#contract/review-rules.ts";
import { Section } from "#console/kit/panel.tsx";
import { reviewRulesTexts } from "#console/messages/review-rules.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Rule, useSaveRule } from "./rule.tsx";
import type { Target } from "./target.ts";

const TagField = openedLater(async () => (await import("#console/ui/tag-field.tsx")).TagField);

const t = reviewRulesTexts.checks;

/** What is checked, and which checks hold back merges. */
export function ChecksSection({ target, rules }: { target: Target; rules: ReviewRules }) {
  return (
    <Section title={t.title} lead={t.lead}>
      <div className="flex flex-col gap-5">
        <Rule target={target} rules={rules} name="brokenLinks" options={checkUses} />
        <Rule target={target} rules={rules} name="imageTexts" options={checkUses} />
        <Rule target={target} rules={rules} name="pageDescriptions" options={checkUses} />
        <RequiredChecks target={target} rules={rules} />
      </div>
    </Section>
  );
}

/** The names of checks from outside, saved with each one. */
function RequiredChecks({ target, rules }: { target: Target; rules: ReviewRules }) {
  const { value, source } = rules.requiredChecks;
  const save = useSaveRule(target);
  const isOwn = source.type === target.kind;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TagField
          label={t.required}
          description={t.requiredHint}
          listLabel={t.required}
          none={t.noneRequired}
          tags={value}
          separator={/\n/}
          parse={namesIn}
          problemOf={(names) => {
            if (names.length > mostChecks) return t.tooMany(mostChecks);
            const isTooLong = names.some((name) => name.length > longestCheckName);
            return isTooLong ? t.tooLong(longestCheckName) : undefined;
          }}
          isReadOnly={!target.isAdmin}
          onChange={(requiredChecks) => save({ requiredChecks })}
        />
      </div>
      {isOwn ? (
        target.isAdmin && (
          <Button size="small" variant="quiet" onPress={() => save({ requiredChecks: null })}>
            {t.reset}
          </Button>
        )
      ) : (
        <p className="text-sm text-muted">{t.inherited(source)}</p>
      )}
    </div>
  );
}

function namesIn(text: string): string[] {
  const names = text.split("\n").map((line) => line.trim());
  return names.filter((name) => name !== "");
}
