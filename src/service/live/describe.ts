import { actOf } from "#contract/actions.ts";
import { isKind, nouns, parameterOf, type Kind } from "#contract/nouns.ts";

/** What a write was, for the audit log and for live events. */
export type WriteDescription = {
  /** Noun and act, such as `space.delete` or `change-request.merge`. */
  action: string;
  /** What changed. */
  kind: string;
  /** Its ID. */
  target: string;
  /** Its title, where the reply tells it. */
  title?: string;
  /** What paths call the thing and what it is in, by parameter. */
  ids?: Readonly<Record<string, string>>;
};

/**
 * Derived from the operation and the records of the nouns, so that no handler says it again.
 * @param params parameters of the path
 * @param reply of the operation; a resource in it is the target
 * @returns undefined for a write that no organization has to know of
 */
export function describeWrite(
  key: string,
  status: number,
  params: Readonly<Record<string, string>>,
  reply: unknown,
): WriteDescription | undefined {
  const found = actOf(key, status);
  if (found === undefined) return undefined;
  const resource = readResource(reply, found.kind);
  const named = found.parameter === undefined ? undefined : params[found.parameter];
  const { organizationId: _organizationId, ...within } = params;
  return {
    action: `${found.kind}.${found.act}`,
    kind: resource?.kind ?? found.kind,
    // A reply without a type of its own is the resource which the operation made or changed.
    target: resource?.id ?? named ?? "",
    ...(resource?.title !== undefined && { title: resource.title }),
    ids: { ...within, ...resource?.called },
  };
}

type Resource = {
  kind: Kind;
  id: string;
  title: string | undefined;
  called: Record<string, string>;
};

/** The resource that a reply is. @param expected its kind, unless it says another */
function readResource(reply: unknown, expected: Kind): Resource | undefined {
  if (typeof reply !== "object" || reply === null) return undefined;
  const fields = reply as Record<string, unknown>;
  const { id, object } = fields;
  if (typeof id !== "string") return undefined;
  const kind = object === undefined ? expected : object;
  // Such as a setting, which is a part of its site.
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

/** A member is called as its user is. */
function titleIn(value: unknown): string | undefined {
  const text = (value as { displayName?: unknown } | undefined)?.displayName ?? value;
  return typeof text === "string" && text !== "" ? text : undefined;
}
