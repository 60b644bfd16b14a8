import type { Operation } from "../document/types.ts";
import type { OperationResult } from "./compare-operations.ts";
import type { SchemaNode } from "./compare-schemas.ts";
import type { Finding } from "./findings.ts";
import { effectOf, rules, type Action, type Direction, type Effect } from "./findings.ts";

export type Compared = OperationResult & { operation: Operation };

export type Change = Finding & {
  action: Action;
  /** The worst effect. */
  effect: Effect;
  /** The directions of the schema in which this was found; empty if the direction doesn't matter. */
  directions: readonly Direction[];
};

/** An operation mentioned in a comparison, and whether only the older document has it. */
export type OperationMark = Pick<Operation, "id" | "method" | "path"> & { isGone: boolean };

/** Changes that belong together. */
export type ChangeGroup = {
  id: string;
  /** One operation, a schema that several use, or the same change in many operations. */
  subject:
    | { kind: "operation"; operation: OperationMark; summary: string | undefined }
    | { kind: "schema"; name: string; reference: string }
    | { kind: "many" };
  changes: readonly Change[];
  /** The first affected operations, for a schema or a shared change. */
  users: readonly OperationMark[];
  userCount: number;
};

export type Comparison = {
  groups: readonly ChangeGroup[];
  counts: Record<Effect | Action, number>;
};

/** A change in more operations than this is reported once. */
const many = 12;
/** Operations listed per group. */
const mostUsers = 40;

/** Groups the findings by what they affect, breaking ones first. */
export function groupChanges(
  compared: readonly Compared[],
  nodes: ReadonlyMap<string, SchemaNode>,
): Comparison {
  const shared = sharedChanges(compared);
  const groups = [
    ...shared.groups,
    ...compared.flatMap((item) => operationGroup(item, shared.keys)),
    ...schemaGroups(compared, nodes),
  ].toSorted((a, b) => weightOf(b) - weightOf(a));
  const counts = { breaking: 0, unclear: 0, safe: 0, added: 0, removed: 0, changed: 0 };
  for (const { changes } of groups) {
    for (const { effect, action } of changes) {
      counts[effect] += 1;
      counts[action] += 1;
    }
  }
  return { groups, counts };
}

const weights: Record<Effect, number> = { breaking: 2, unclear: 1, safe: 0 };
const weightOf = ({ changes }: ChangeGroup) =>
  Math.max(...changes.map(({ effect }) => weights[effect]));

function changeOf({ direction, ...finding }: Finding & { direction: Direction }): Change {
  const { action, effect } = rules[finding.rule];
  const isDirected = typeof effect !== "string";
  return {
    ...finding,
    action,
    effect: effectOf(finding.rule, direction),
    directions: isDirected ? [direction] : [],
  };
}

const markOf = ({ operation, findings }: Compared): OperationMark => ({
  id: operation.id,
  method: operation.method,
  path: operation.path,
  isGone: findings[0]?.rule === "operation-removed",
});

function operationGroup(compared: Compared, told: ReadonlySet<string>): ChangeGroup[] {
  const findings = compared.findings.filter((finding) => !told.has(keyOf(finding)));
  if (findings.length === 0) return [];
  const operation = markOf(compared);
  return [
    {
      id: `${operation.isGone ? "gone" : "operation"} ${operation.id}`,
      subject: { kind: "operation", operation, summary: compared.operation.summary },
      changes: worstFirst(findings.map(changeOf)),
      users: [],
      userCount: 0,
    },
  ];
}

const keyOf = ({
  rule,
  steps,
  name,
  before,
  after,
  direction,
}: Finding & { direction: Direction }) =>
  JSON.stringify([rule, steps, name, before, after, direction]);

const worstFirst = (changes: Change[]) =>
  changes.toSorted((a, b) => weights[b.effect] - weights[a.effect]);

/** Changes shared by many operations, such as a new sign-in requirement. */
function sharedChanges(compared: readonly Compared[]) {
  const users = new Map<string, { finding: OperationResult["findings"][number]; in: Compared[] }>();
  for (const unit of compared) {
    for (const finding of unit.findings) {
      if (finding.rule === "operation-added" || finding.rule === "operation-removed") continue;
      const key = keyOf(finding);
      const former = users.get(key) ?? { finding, in: [] };
      former.in.push(unit);
      users.set(key, former);
    }
  }
  const shared = [...users].filter(([, { in: operations }]) => operations.length > many);
  const groups: ChangeGroup[] = shared.map(([key, { finding, in: operations }]) => ({
    id: `many ${key}`,
    subject: { kind: "many" },
    changes: [changeOf(finding)],
    users: operations.slice(0, mostUsers).map(markOf),
    userCount: operations.length,
  }));
  return { groups, keys: new Set(shared.map(([key]) => key)) };
}

/** Named schemas that changed themselves, with the operations that use them, directly or indirectly. */
function schemaGroups(
  compared: readonly Compared[],
  nodes: ReadonlyMap<string, SchemaNode>,
): ChangeGroup[] {
  const usersOf = createUserFinder(compared, nodes);
  const byName = new Map<string, { reference: string; changes: Change[]; keys: string[] }>();
  for (const [key, node] of nodes) {
    if (node.findings.length === 0) continue;
    const { name, reference } = node;
    const former = byName.get(name) ?? { reference, changes: [], keys: [] };
    for (const finding of node.findings) {
      addChange(former.changes, changeOf({ ...finding, direction: node.direction }));
    }
    former.keys.push(key);
    byName.set(name, former);
  }
  return Array.from(byName, ([name, { reference, changes, keys }]) => {
    const users = usersOf(keys);
    return {
      id: `schema ${name}`,
      subject: { kind: "schema" as const, name, reference },
      changes: worstFirst(changes),
      users: users.slice(0, mostUsers).map(markOf),
      userCount: users.length,
    };
  });
}

/** Merges a schema's change that was found in both directions. */
function addChange(changes: Change[], change: Change): void {
  const isSame = (compared: Change) =>
    compared.rule === change.rule &&
    compared.name === change.name &&
    compared.before === change.before &&
    compared.after === change.after &&
    JSON.stringify(compared.steps) === JSON.stringify(change.steps);
  const at = changes.findIndex(isSame);
  const former = changes[at];
  if (former === undefined) {
    changes.push(change);
    return;
  }
  const worst = weights[change.effect] > weights[former.effect] ? change.effect : former.effect;
  const directions = [...new Set([...former.directions, ...change.directions])];
  changes[at] = { ...former, effect: worst, directions };
}

function createUserFinder(compared: readonly Compared[], nodes: ReadonlyMap<string, SchemaNode>) {
  const operations = new Map<string, Compared[]>();
  const holders = new Map<string, string[]>();
  const note = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const former = map.get(key);
    if (former === undefined) map.set(key, [value]);
    else former.push(value);
  };
  for (const unit of compared) for (const key of unit.holds) note(operations, key, unit);
  for (const [key, { holds }] of nodes) for (const member of holds) note(holders, member, key);
  return (keys: readonly string[]): Compared[] => {
    const met = new Set(keys);
    const users = new Set<Compared>();
    // The set grows during iteration, which adds indirect users.
    for (const key of met) {
      for (const user of operations.get(key) ?? []) users.add(user);
      for (const holder of holders.get(key) ?? []) met.add(holder);
    }
    return [...users];
  };
}
