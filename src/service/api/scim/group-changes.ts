import { findAttribute, groupAttributes, splitUrn, type Attribute } from "./attributes.ts";
import { cleanBody, cleanValue } from "./clean.ts";
import { namedFields } from "./fields.ts";
import { parsePath, type Filter } from "./filter.ts";
import { namedIn, type PatchOperation } from "./patch-body.ts";
import { invalidValue, ScimFailure } from "./scim-error.ts";

/** What becomes of a group's members: a change that doesn't need to know who they are. */
export type MemberChange = {
  /** Whether all others are removed. */
  isAll: boolean;
  add: ReadonlySet<string>;
  remove: ReadonlySet<string>;
};

/** What a request says about a group. */
export type GroupChange = {
  displayName?: string;
  /** Null: none. */
  externalId?: string | null;
  members?: MemberChange;
};

const longestName = 256;
const mostMembers = 20_000;

/**
 * The group in the body of a request.
 * @throws ScimFailure 400 `invalidValue`
 */
export function readGroup(body: unknown): Required<GroupChange> & { displayName: string } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalidValue("The body must be an object with the attributes of a group.");
  }
  const [, members] =
    Object.entries(body).find(([name]) => splitUrn(name).path.toLowerCase() === "members") ?? [];
  const { displayName, externalId } = cleanBody(withoutMembers, body);
  if (displayName === undefined) throw invalidValue("displayName is missing.");
  return {
    displayName: nameOf(displayName),
    externalId: typeof externalId === "string" ? externalId : null,
    members: { isAll: true, add: new Set(idsIn(members)), remove: new Set() },
  };
}

const withoutMembers = groupAttributes.filter(({ name }) => name !== "members");

function nameOf(value: unknown): string {
  const name = typeof value === "string" ? value.trim() : "";
  if (name === "") throw invalidValue("displayName must be a text.");
  if (name.length > longestName) {
    throw invalidValue(`displayName has more than ${longestName} characters.`);
  }
  return name;
}

/** The IDs in a list of members, in one member, or in a text. @throws ScimFailure 400 `invalidValue` */
function idsIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  if (values.length > mostMembers) {
    throw invalidValue(`A request can name up to ${mostMembers} members.`);
  }
  return values.map((member) => {
    if (typeof member === "string") return member;
    const fields = namedFields((member ?? {}) as object);
    const type = fields.get("type");
    if (typeof type === "string" && type.toLowerCase() === "group") {
      throw invalidValue("Groups in groups aren't supported. Add their members instead.");
    }
    const id = fields.get("value");
    if (typeof id !== "string" || id === "") throw invalidValue("Each member needs a value.");
    return id;
  });
}

/**
 * What the operations of a patch change about a group, all or none.
 * @throws ScimFailure 400
 */
export function readGroupPatch(operations: readonly PatchOperation[]): GroupChange {
  const change: GroupChange = {};
  const members: Members = { isNamed: false, isAll: false, add: new Set(), remove: new Set() };
  const apply = (op: PatchOperation["op"], path: string, value: unknown) => {
    const { attribute, filter } = targetOf(path);
    if (attribute.name === "members") {
      changeMembers(members, op, filter, value);
    } else if (attribute.name === "displayName") {
      if (op === "remove") throw invalidValue("A group needs a displayName.");
      change.displayName = nameOf(value);
    } else {
      const id = op === "remove" ? undefined : cleanValue(attribute, value);
      change.externalId = typeof id === "string" ? id : null;
    }
  };
  for (const { op, path, value } of operations) {
    if (path !== undefined) apply(op, path, value);
    else {
      for (const [name, inner] of namedIn(value)) if (isKnown(name)) apply(op, name, inner);
    }
  }
  if (members.isNamed) change.members = members;
  return change;
}

const isKnown = (name: string) => findAttribute(groupAttributes, splitUrn(name).path) !== undefined;

function targetOf(text: string): { attribute: Attribute; filter: Filter | undefined } {
  const { path, filter, sub } = parsePath(text);
  const [name, inner] = splitUrn(path).path.split(".");
  const attribute = findAttribute(groupAttributes, name!);
  // `members.value` names the members, too.
  const part = sub ?? inner;
  const isWhole = part === undefined || (attribute?.isMany && part.toLowerCase() === "value");
  if (attribute === undefined || !isWhole || (filter !== undefined && !attribute.isMany)) {
    const isOwn = ["id", "meta", "schemas"].includes(name!.toLowerCase());
    throw isOwn
      ? new ScimFailure(400, `${name} can't be changed.`, "mutability")
      : new ScimFailure(400, `${text.slice(0, 100)} is no attribute of a group.`, "invalidPath");
  }
  return { attribute, filter };
}

type Members = { isNamed: boolean; isAll: boolean; add: Set<string>; remove: Set<string> };

function changeMembers(
  members: Members,
  op: PatchOperation["op"],
  filter: Filter | undefined,
  value: unknown,
): void {
  const { add, remove } = members;
  members.isNamed = true;
  if (op === "remove") {
    const gone = filter === undefined ? idsIn(value) : idsOf(filter);
    if (filter === undefined && (value === undefined || value === null)) {
      members.isAll = true;
      add.clear();
      remove.clear();
    }
    for (const id of gone) {
      add.delete(id);
      remove.add(id);
    }
    return;
  }
  const given = filter === undefined ? idsIn(value) : idsOf(filter);
  if (op === "replace" && filter === undefined) {
    members.isAll = true;
    add.clear();
    remove.clear();
  }
  for (const id of given) {
    add.add(id);
    remove.delete(id);
  }
}

/** The members that a filter names by their IDs. @throws ScimFailure 400 `invalidFilter` for any other filter */
function idsOf(filter: Filter): string[] {
  if (filter.op === "or") return filter.filters.flatMap(idsOf);
  if (filter.op === "eq" && filter.path.toLowerCase() === "value") return [String(filter.value)];
  throw new ScimFailure(
    400,
    'Members can only be chosen by their IDs: members[value eq "…"].',
    "invalidFilter",
  );
}
