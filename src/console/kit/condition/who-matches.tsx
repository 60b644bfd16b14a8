import { Eye, EyeOff } from "lucide-react";
import type { Condition } from "#content/condition/condition.ts";
import { siteConditionTexts as t } from "#console/messages/site-condition.ts";
import { mostClaims, samplesOf, type Sample } from "./samples.ts";

/** Combinations listed; a reader compares no more. */
const shown = 12;

/** Which visitors a condition is true for: every combination of claims that matters. */
export function WhoMatches(props: { condition: Condition | undefined; isEmpty: boolean }) {
  const { condition, isEmpty } = props;
  if (isEmpty || condition === undefined) return null;
  const samples = samplesOf(condition);
  return (
    <section className="flex flex-col gap-1.5" aria-label={t.who}>
      <p className="font-medium">{t.who}</p>
      {samples === undefined ? (
        <p className="text-muted">{t.tooMany(mostClaims)}</p>
      ) : samples.length === 1 ? (
        <p className="text-muted">{samples[0]?.matches === true ? t.always : t.nobody}</p>
      ) : (
        <>
          <ul className="divide-y rounded-md border bg-raised">
            {samples.slice(0, shown).map((sample) => (
              <SampleRow key={keyOf(sample)} sample={sample} />
            ))}
          </ul>
          {samples.length > shown && (
            <p className="text-sm text-muted">{t.more(samples.length - shown)}</p>
          )}
        </>
      )}
    </section>
  );
}

function SampleRow({ sample: { claims, matches } }: { sample: Sample }) {
  const Icon = matches ? Eye : EyeOff;
  return (
    <li className="flex items-start gap-2 px-2.5 py-1.5">
      <Icon
        size={16}
        aria-hidden
        className={`mt-0.5 shrink-0 ${matches ? "text-success" : "text-muted"}`}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{claims.map(wordsOf).join(", ")}</span>
      <span className={`shrink-0 text-sm ${matches ? "text-success" : "text-muted"}`}>
        {matches ? t.sees : t.hidden}
      </span>
    </li>
  );
}

const wordsOf = ({ name, is }: Sample["claims"][number]) => (is ? name : t.withoutClaim(name));

const keyOf = ({ claims }: Sample) =>
  claims.map(({ name, unsigned, is }) => `${unsigned} ${name} ${is}`).join("\n");
