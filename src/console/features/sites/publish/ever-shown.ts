import { evaluateCondition } from "#content/condition/condition.ts";
import type { Condition } from "#content/condition/condition.ts";
import { parseCondition } from "#content/condition/parse.ts";

/** Conditions on more claims aren't tried out: each claim doubles the number of visitors. */
const mostClaims = 12;

/**
 * Whether any visitor meets all of some conditions. With too many claims to try out, it is assumed.
 *
 * @param hasClaims - whether the site knows visitors' claims; otherwise all are false
 */
export function isEverMet(texts: readonly string[], hasClaims: boolean): boolean {
  const conditions: Condition[] = [];
  for (const text of texts) {
    const parsed = parseCondition(text);
    // The platform hides what it can't parse.
    if (!parsed.success) return false;
    conditions.push(parsed.condition);
  }
  const names = [...new Set(conditions.flatMap(claimsIn))];
  if (!hasClaims) return conditions.every((condition) => evaluateCondition(condition, {}));
  if (names.length > mostClaims) return true;
  for (let visitor = 0; visitor < 2 ** names.length; visitor++) {
    const claims = claimsOf(names.filter((_, index) => (visitor >> index) % 2 === 1));
    if (conditions.every((condition) => evaluateCondition(condition, claims))) return true;
  }
  return false;
}

const unsignedMark = "unsigned ";

/** The claims that a condition names; those that the browser sets are marked. */
function claimsIn(condition: Condition): string[] {
  switch (condition.kind) {
    case "literal":
      return [];
    case "claim":
      return [`${condition.unsigned ? unsignedMark : ""}${condition.name}`];
    case "not":
      return claimsIn(condition.operand);
    default:
      return [...claimsIn(condition.left), ...claimsIn(condition.right)];
  }
}

function claimsOf(names: readonly string[]): object {
  const isUnsigned = (name: string) => name.startsWith(unsignedMark);
  const signed = names.filter((name) => !isUnsigned(name)).map((name) => [name, true]);
  const unsigned = names
    .filter(isUnsigned)
    .map((name) => [name.slice(unsignedMark.length), true] as const);
  return { ...Object.fromEntries(signed), unsigned: Object.fromEntries(unsigned) };
}
