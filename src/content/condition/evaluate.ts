import type { Condition } from "./condition.ts";

/**
 * Whether a condition holds for a visitor. Total: a claim that the visitor does not have, or that is anything but the value
 * true, counts as false.
 * @param claims what is known about the visitor; need not be an object
 */
export function evaluateCondition(condition: Condition, claims: unknown): boolean {
  switch (condition.kind) {
    case "literal":
      return condition.value;
    case "claim": {
      const holder = condition.unsigned ? own(claims, "unsigned") : claims;
      return own(holder, condition.name) === true;
    }
    case "not":
      return !evaluateCondition(condition.operand, claims);
    case "and":
      return (
        evaluateCondition(condition.left, claims) && evaluateCondition(condition.right, claims)
      );
    case "or":
      return (
        evaluateCondition(condition.left, claims) || evaluateCondition(condition.right, claims)
      );
    case "equal":
    case "different": {
      const same =
        evaluateCondition(condition.left, claims) === evaluateCondition(condition.right, claims);
      return same === (condition.kind === "equal");
    }
  }
}

/** A member of the object itself: `constructor` and the like are no claims. */
function own(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
}
