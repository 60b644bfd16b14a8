import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import type { ClaimReference, Condition, ConditionProblem } from "./condition.ts";

/** The claims in a condition that the site's visitor schema lacks; empty if it fits. */
export function checkCondition(condition: Condition, schema: VisitorSchema): ConditionProblem[] {
  return claimsOf(condition)
    .filter((claim) => !isKnown(claim, schema))
    .map(({ at, name, unsigned }) => ({
      at,
      message: `The adaptive schema has no ${unsigned ? "unsigned property" : "property"} "${name}". Add it there first, or correct the name.`,
    }));
}

function claimsOf(condition: Condition): ClaimReference[] {
  switch (condition.kind) {
    case "literal":
      return [];
    case "claim":
      return [condition];
    case "not":
      return claimsOf(condition.operand);
    default:
      return [...claimsOf(condition.left), ...claimsOf(condition.right)];
  }
}

function isKnown({ name, unsigned }: ClaimReference, { properties }: VisitorSchema): boolean {
  if (!unsigned) return Object.hasOwn(properties, name);
  return properties.unsigned?.properties !== undefined
    ? Object.hasOwn(properties.unsigned.properties, name)
    : false;
}
