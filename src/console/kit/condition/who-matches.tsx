import { Eye, EyeOff } from "lucide-react";
import {
  type Condition,
  type ClaimReference,
  evaluateCondition,
} from "#content/condition/condition.ts";
import { siteConditionTexts as t } from "#console/messages/kit-dialogs.ts";

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

type Claim = Pick<ClaimReference, "unsigned" | "name">;

/** Visitors with the same result: each claim that decides is true or false. A claim that isn't listed makes no difference. */
type Sample = { claims: readonly (Claim & { is: boolean })[]; matches: boolean };

/** With more claims, the combinations would be too many to try, and to read. */
const mostClaims = 10;

/** The claims in a condition, each once, in order. */
export function claimsIn(condition: Condition): Claim[] {
  const claims = new Map<string, Claim>();
  const visit = (part: Condition) => {
    if (part.kind === "claim") {
      const { unsigned, name } = part;
      claims.set(`${unsigned} ${name}`, { unsigned, name });
    } else if (part.kind === "not") visit(part.operand);
    else if (part.kind !== "literal") {
      visit(part.left);
      visit(part.right);
    }
  };
  visit(condition);
  return [...claims.values()];
}

/**
 * Every combination of claims that matters, with what the condition says of visitors who have it. The samples exclude each
 * other and cover all visitors.
 *
 * @returns undefined if the condition has more than `mostClaims`
 */
export function samplesOf(condition: Condition): Sample[] | undefined {
  const claims = claimsIn(condition);
  if (claims.length > mostClaims) return undefined;
  // Results by the bits of the claims, the first claim being the highest.
  const results = Array.from({ length: 2 ** claims.length }, (_, bits) =>
    evaluateCondition(condition, visitorOf(claims, bits)),
  );
  const samples: Sample[] = [];
  const split = (at: number, from: number, decided: Sample["claims"]) => {
    const size = 2 ** (claims.length - at);
    const matches = results[from]!;
    if (results.slice(from, from + size).every((result) => result === matches)) {
      samples.push({ claims: decided, matches });
      return;
    }
    const half = size / 2;
    const same = results
      .slice(from, from + half)
      .every((result, index) => result === results[from + half + index]);
    if (same) return split(at + 1, from, decided);
    split(at + 1, from + half, [...decided, { ...claims[at]!, is: true }]);
    return split(at + 1, from, [...decided, { ...claims[at]!, is: false }]);
  };
  split(0, 0, []);
  return samples;
}

/** What is known about a visitor who has the claims of the bits. */
function visitorOf(claims: readonly Claim[], bits: number): Record<string, unknown> {
  const signed: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const unsigned: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [at, claim] of claims.entries()) {
    const isTrue = (bits & (1 << (claims.length - 1 - at))) !== 0;
    if (isTrue) (claim.unsigned ? unsigned : signed)[claim.name] = true;
  }
  signed["unsigned"] = unsigned;
  return signed;
}
