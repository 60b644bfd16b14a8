import jsep, { type Expression } from "jsep";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import {
  maximumConditionLength,
  type ClaimReference,
  type Condition,
  type ConditionProblem,
  type ParsedCondition,
  maximumConditionDepth,
} from "./condition.ts";

const kinds: Record<string, "and" | "or" | "equal" | "different"> = {
  "&&": "and",
  "||": "or",
  "==": "equal",
  "===": "equal",
  "!=": "different",
  "!==": "different",
};

/** Thrown and caught only in this file. */
class Refusal extends Error {
  readonly problem: ConditionProblem;
  constructor(at: number, message: string) {
    super(message);
    this.problem = { at, message };
  }
}

/**
 * Parses a condition on a visitor's claims, such as `visitor.claims.unsigned.beta && !visitor.claims.internal`. Never
 * throws.
 * @param text at most 1024 characters
 */
export function parseCondition(text: string): ParsedCondition {
  if (text.length > maximumConditionLength) {
    const message = `Longer than ${maximumConditionLength} characters. Shorten it.`;
    return { success: false, problem: { at: maximumConditionLength, message } };
  }
  const syntax = readSyntax(text);
  if ("fault" in syntax) {
    const { index, description } = syntax.fault as { index: number; description: string };
    // jsep runs past the end of a text that ends with a backslash.
    const at = Math.min(index, text.length);
    return { success: false, problem: { at, message: `${description}.` } };
  }
  try {
    return { success: true, condition: convert(syntax, 0) };
  } catch (error) {
    if (error instanceof Refusal) return { success: false, problem: error.problem };
    throw error;
  }
}

/** Converts the nodes that the language supports and refuses all others. @param outer position of the parent node */
function convert(node: Located, outer: number): Condition {
  const at = node.at ?? outer;
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "boolean") return { kind: "literal", value: node.value };
      throw new Refusal(at, "Claims can only be compared with true or false.");
    case "UnaryExpression":
      return { kind: "not", operand: convert(node.argument as Expression, at) };
    case "BinaryExpression": {
      const left = convert(node.left as Expression, at);
      const right = convert(node.right as Expression, at);
      return { kind: kinds[node.operator as string]!, left, right };
    }
    case "Identifier":
    case "MemberExpression":
      return claimOf(namesOf(node, at), at);
    default:
      throw new Refusal(secondOf(node) ?? at, refusals[node.type] ?? "This isn't allowed here.");
  }
}

const refusals: Record<string, string> = {
  CallExpression: "Conditions can't call functions.",
  ConditionalExpression: "Conditions can't use ? and :. Join conditions with && or ||.",
  ArrayExpression: "Conditions can't contain lists.",
  Compound: "Join two conditions with && or ||.",
  SequenceExpression: "Join two conditions with && or ||.",
};

/** Where the second of several unconnected expressions starts. */
function secondOf(node: Expression): number | undefined {
  const parts = (node.body ?? node.expressions) as Located[] | undefined;
  return Array.isArray(parts) ? parts[1]?.at : undefined;
}

/** The names in `visitor.claims["a"]`. */
function namesOf(node: Located, at: number): string[] {
  if (node.type === "Identifier") return [node.name as string];
  if (node.type !== "MemberExpression" || node.optional) {
    throw new Refusal(at, "Conditions can only read claims, such as visitor.claims.plan.");
  }
  const property = node.property as Expression;
  const name = node.computed ? property.value : property.name;
  if (typeof name !== "string") {
    throw new Refusal(at, 'Between brackets stands a name in quotes, such as ["my-claim"].');
  }
  return [...namesOf(node.object as Located, at), name];
}

function claimOf(names: readonly string[], at: number): ClaimReference {
  const [visitor, claims, first, second, ...rest] = names;
  if (visitor !== "visitor" || claims !== "claims" || first === undefined || rest.length > 0) {
    throw new Refusal(at, "Conditions can only read claims, such as visitor.claims.plan.");
  }
  if (first !== "unsigned") {
    if (second === undefined) return { kind: "claim", unsigned: false, name: first, at };
    throw new Refusal(at, `${first} is a claim, which has nothing inside it.`);
  }
  if (second !== undefined) return { kind: "claim", unsigned: true, name: second, at };
  throw new Refusal(at, "visitor.claims.unsigned holds claims; name one of them.");
}

/** A node with the position of its first character, which jsep doesn't keep. */
type Located = Expression & { at?: number };

/** What jsep throws; its index is the position of the error. */
type SyntaxFault = { index: number; description: string };

type Parser = jsep.HookScope & { starts?: number[] };

// Unsupported syntax isn't parsed at all, so that the error is reported at its position.
jsep.removeAllBinaryOps();

jsep.removeAllUnaryOps();

jsep.removeAllLiterals();

jsep.addLiteral("true", true);

jsep.addLiteral("false", false);

jsep.addUnaryOp("!");

jsep.addBinaryOp("||", 1);

jsep.addBinaryOp("&&", 2);

for (const operator of ["==", "!=", "===", "!=="]) jsep.addBinaryOp(operator, 6);

jsep.hooks.add("gobble-token", function (this: Parser) {
  this.starts ??= [];
  this.starts.push(this.index);
  if (this.starts.length > maximumConditionDepth) {
    this.throwError(`Nested deeper than ${maximumConditionDepth} levels`);
  }
  // Without the other hook, jsep skips numbers.
  if (/[\d.]/.test(this.char)) this.throwError("Claims are true or false, not numbers");
});

jsep.hooks.add("after-token", function (this: Parser, { node }) {
  const at = this.starts?.pop();
  if (node) (node as Located).at ??= at ?? 0;
});

/** The syntax tree of a condition; may contain nodes that the language doesn't support. */
function readSyntax(text: string): Located | { fault: SyntaxFault } {
  const separator = text.replaceAll(/"[^"]*"|'[^']*'/g, blank).search(/[,;]/);
  // jsep would skip these.
  if (separator >= 0) return { fault: { index: separator, description: "Unexpected separator" } };
  try {
    return jsep(text);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function blank(quoted: string): string {
  return " ".repeat(quoted.length);
}

function faultOf(error: unknown): SyntaxFault {
  const { index = 0, description = "This cannot be read" } = error as Partial<SyntaxFault>;
  return { index, description };
}

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
