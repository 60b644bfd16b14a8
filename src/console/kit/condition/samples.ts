import type { ClaimReference, Condition } from "#content/condition/condition.ts";
import { evaluateCondition } from "#content/condition/evaluate.ts";

type Claim = Pick<ClaimReference, "unsigned" | "name">;

/** Visitors with the same result: each claim that decides is true or false. A claim that isn't listed makes no difference. */
export type Sample = { claims: readonly (Claim & { is: boolean })[]; matches: boolean };

/** With more claims, the combinations would be too many to try, and to read. */
export const mostClaims = 10;

/** The claims in a condition, each once, in order. */
export function claimsIn(condition: Condition): Claim[] {
  const found = new Map<string, Claim>();
  const visit = (part: Condition) => {
    if (part.kind === "claim") {
      const { unsigned, name } = part;
      found.set(`${unsigned} ${name}`, { unsigned, name });
    } else if (part.kind === "not") visit(part.operand);
    else if (part.kind !== "literal") {
      visit(part.left);
      visit(part.right);
    }
  };
  visit(condition);
  return [...found.values()];
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
  const split = (at: number, from: number, known: Sample["claims"]) => {
    const size = 2 ** (claims.length - at);
    const matches = results[from]!;
    if (results.slice(from, from + size).every((result) => result === matches)) {
      samples.push({ claims: known, matches });
      return;
    }
    const half = size / 2;
    const same = results
      .slice(from, from + half)
      .every((result, index) => result === results[from + half + index]);
    if (same) return split(at + 1, from, known);
    split(at + 1, from + half, [...known, { ...claims[at]!, is: true }]);
    return split(at + 1, from, [...known, { ...claims[at]!, is: false }]);
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
