import { actOf, type WriteAct } from "#contract/actions.ts";
import { isKind, nouns, parameterOf, type Kind } from "#contract/nouns.ts";

/** Describes a write for the audit log and for live events. */
export type WriteDescription = {
  /** Noun and act, such as `space.delete` or `change-request.merge`. */
  action: string;
  /** Kind of the changed item. */
  kind: string;
  /** Its ID. */
  target: string;
  /** Its title, if the response has it. */
  title?: string;
  /** IDs of the item and its parents, by path parameter. */
  ids?: Readonly<Record<string, string>>;
};

/**
 * Describes a write from its operation and the noun records, so that handlers don't have to.
 * @param params path parameters
 * @param response response of the operation; a resource in it is the target
 * @returns undefined for a write that doesn't concern an organization
 */
export function describeWrite(
  key: string,
  status: number,
  params: Readonly<Record<string, string>>,
  response: unknown,
): WriteDescription | undefined {
  const act = knownAct(key, status);
  if (act === undefined) return undefined;
  const resource = readResource(response, act.kind);
  const named = act.parameter === undefined ? undefined : params[act.parameter];
  const { organizationId: _organizationId, ...within } = params;
  return {
    action: `${act.kind}.${act.act}`,
    kind: resource?.kind ?? act.kind,
    // A response without `object` is the resource that the operation created or changed.
    target: resource?.id ?? named ?? "",
    ...(resource?.title !== undefined && { title: resource.title }),
    ids: { ...within, ...resource?.called },
  };
}

/** As many as there are operations. */
const acts = new Map<string, WriteAct | undefined>();

function knownAct(key: string, status: number): WriteAct | undefined {
  const name = `${status} ${key}`;
  if (!acts.has(name)) acts.set(name, actOf(key, status));
  return acts.get(name);
}

type Resource = {
  kind: Kind;
  id: string;
  title: string | undefined;
  called: Record<string, string>;
};

/** The resource in a response. @param expected its kind, if the response doesn't state one */
function readResource(response: unknown, expected: Kind): Resource | undefined {
  if (typeof response !== "object" || response === null) return undefined;
  const fields = response as Record<string, unknown>;
  const { id, object } = fields;
  if (typeof id !== "string") return undefined;
  const kind = object === undefined ? expected : object;
  // For example a setting, which is part of its site.
  if (typeof kind !== "string" || !isKind(kind)) return undefined;
  const { key, title } = nouns[kind];
  const called = fields[key];
  const parameter = parameterOf(kind);
  return {
    kind,
    id,
    title: title && titleIn(fields[title]),
    called: parameter && typeof called === "string" ? { [parameter]: called } : {},
  };
}

/** A member's title is the user's name. */
function titleIn(value: unknown): string | undefined {
  const text = (value as { displayName?: unknown } | undefined)?.displayName ?? value;
  return typeof text === "string" && text !== "" ? text : undefined;
}
