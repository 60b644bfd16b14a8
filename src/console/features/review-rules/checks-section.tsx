import { checkUses, spellingLanguages } from "#contract/check-names.ts";
import {
  longestCheckName,
  longestKnownWord,
  longestWordChoice,
  mostChecks,
  mostKnownWords,
  mostWordChoices,
} from "#contract/limits.ts";
import type {
  ReviewRules,
  ReviewRulesUpdate,
  RuleSource,
  WordChoice,
} from "#contract/review-rules.ts";
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
        <Rule target={target} rules={rules} name="spelling" options={checkUses} />
        {rules.spelling.value !== "off" && (
          <>
            <Rule
              target={target}
              rules={rules}
              name="spellingLanguage"
              options={spellingLanguages}
            />
            <Names
              target={target}
              field={rules.knownWords}
              toBody={(knownWords) => ({ knownWords })}
              label={t.words}
              hint={t.wordsHint}
              none={t.noWords}
              separator={/[\s,;]+/}
              problemOf={limited(
                mostKnownWords,
                t.tooManyWords(mostKnownWords),
                longestKnownWord,
                t.longWord(longestKnownWord),
              )}
            />
          </>
        )}
        <Rule target={target} rules={rules} name="style" options={checkUses} />
        {rules.style.value !== "off" && (
          <Names
            target={target}
            field={{ ...rules.wordChoices, value: rules.wordChoices.value.map(printChoice) }}
            toBody={(lines) => ({ wordChoices: lines?.map(readChoice) ?? null })}
            label={t.choices}
            hint={t.choicesHint}
            none={t.noChoices}
            separator={/\n/}
            problemOf={(lines) => {
              if (lines.length > mostWordChoices) return t.tooManyChoices(mostWordChoices);
              const choices = lines.map(readChoice);
              if (choices.some(({ avoid }) => avoid === "")) return t.emptyChoice;
              const sides = choices.flatMap(({ avoid, use }) => [avoid, use]);
              return sides.some(({ length }) => length > longestWordChoice)
                ? t.longChoice(longestWordChoice)
                : undefined;
            }}
            normalize={(line) => printChoice(readChoice(line))}
          />
        )}
        <Names
          target={target}
          field={rules.requiredChecks}
          toBody={(requiredChecks) => ({ requiredChecks })}
          label={t.required}
          hint={t.requiredHint}
          none={t.noneRequired}
          separator={/\n/}
          problemOf={limited(
            mostChecks,
            t.tooMany(mostChecks),
            longestCheckName,
            t.tooLong(longestCheckName),
          )}
        />
      </div>
    </Section>
  );
}

/** "e-mail → email", or only what to avoid. */
const printChoice = ({ avoid, use }: WordChoice) => (use === "" ? avoid : `${avoid} → ${use}`);

function readChoice(line: string): WordChoice {
  const [avoid = "", ...use] = line
    .split(/[=→]/)
    .map((side) => side.replaceAll(/\s+/g, " ").trim());
  return { avoid, use: use.join(" ").trim() };
}

/** A list of names, saved with each one. */
function Names(props: {
  target: Target;
  field: { value: readonly string[]; source: RuleSource };
  /** What is saved for these names; null inherits them again. */
  toBody: (names: string[] | null) => ReviewRulesUpdate;
  label: string;
  hint: string;
  none: string;
  separator: RegExp;
  problemOf: (names: readonly string[]) => string | undefined;
  /** How a name is written in the list; by default as it was typed. */
  normalize?: (name: string) => string;
}) {
  const { target, separator, toBody, normalize = String } = props;
  const { value, source } = props.field;
  const save = useSaveRule(target);
  const isOwn = source.type === target.kind;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TagField
          label={props.label}
          description={props.hint}
          listLabel={props.label}
          none={props.none}
          tags={value}
          separator={separator}
          parse={(text) =>
            text
              .split(separator)
              .map((part) => normalize(part.trim()))
              .filter((part) => part !== "")
          }
          problemOf={props.problemOf}
          isReadOnly={!target.isAdmin}
          onChange={(names) => save(toBody(names))}
        />
      </div>
      {isOwn ? (
        target.isAdmin && (
          <Button size="small" variant="quiet" onPress={() => save(toBody(null))}>
            {t.reset}
          </Button>
        )
      ) : (
        <p className="text-sm text-muted">{t.inherited(source)}</p>
      )}
    </div>
  );
}

/** Why the names can't be saved: too many, or one of them too long. */
const limited =
  (most: number, tooMany: string, longest: number, tooLong: string) =>
  (names: readonly string[]): string | undefined => {
    if (names.length > most) return tooMany;
    return names.some((name) => name.length > longest) ? tooLong : undefined;
  };
