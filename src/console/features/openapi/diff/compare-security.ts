import type { SecurityChoice } from "../document/types.ts";
import type { Finding } from "./finding.ts";
import type { RuleName } from "./rules.ts";

type Add = (rule: RuleName, rest?: Omit<Finding, "rule" | "steps">) => void;

/** Compares the security requirements of an operation. */
export function compareSecurity(
  before: readonly SecurityChoice[],
  after: readonly SecurityChoice[],
  add: Add,
): void {
  const [wasOpen, isOpen] = [isFree(before), isFree(after)];
  if (wasOpen && isOpen) return;
  if (wasOpen) return add("security-demanded", { after: after.map(nameOf).join(" / ") });
  if (isOpen) return add("security-lifted", { before: before.map(nameOf).join(" / ") });
  const old = new Map(before.map((choice) => [nameOf(choice), choice]));
  for (const choice of after) {
    const name = nameOf(choice);
    const was = old.get(name);
    old.delete(name);
    if (was === undefined) add("security-choice-added", { name });
    else compareScopes(was, choice, add);
  }
  for (const name of old.keys()) add("security-choice-removed", { name });
}

/** Whether anonymous calls are allowed. */
const isFree = (choices: readonly SecurityChoice[]) =>
  choices.length === 0 || choices.some((choice) => choice.length === 0);

const nameOf = (choice: SecurityChoice) =>
  choice
    .map(({ name }) => name)
    .toSorted()
    .join(" + ");

function compareScopes(before: SecurityChoice, after: SecurityChoice, add: Add): void {
  const scopesOf = (choice: SecurityChoice) =>
    new Set(choice.flatMap(({ name, scopes }) => scopes.map((scope) => `${name}: ${scope}`)));
  const [old, current] = [scopesOf(before), scopesOf(after)];
  for (const name of current) if (!old.has(name)) add("scope-demanded", { name });
  for (const name of old) if (!current.has(name)) add("scope-lifted", { name });
}
