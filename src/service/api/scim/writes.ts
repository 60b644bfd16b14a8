import { namesWeakly } from "#service/http/entity-tag.ts";
import { patchRecord } from "./patch-user.ts";
import { readPatch } from "./patch-body.ts";
import { findGroup, presentGroups } from "./group-rows.ts";
import { readGroup, readGroupPatch } from "./group-changes.ts";
import { createGroup, deleteGroup, updateGroup } from "./group-writes.ts";
import { ScimFailure } from "./scim-error.ts";
import type { ScimScope } from "./scope.ts";
import { findUser, presentUsers, versionTag, type ScimResource } from "./user-rows.ts";
import { readRecord } from "./user-record.ts";
import { createUser, deleteUser, updateUser } from "./user-writes.ts";

export type ResourceKind = "Users" | "Groups";

/** A write of one resource, alone or in a bulk request. */
export type ScimWrite = {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  kind: ResourceKind;
  /** Absent for POST. */
  id?: string | undefined;
  body: unknown;
  /** `If-Match`: the versions of which one must be current. */
  ifMatch?: string | undefined;
  /** Whether the response has the members of a group, or the groups of a user. */
  isWhole: boolean;
};

/** What a write has done. */
export type ScimOutcome = { status: 200 | 201 | 204; id: string; resource?: ScimResource };

/**
 * Carries out a write in the transaction of the scope.
 * @throws ScimFailure, Failure
 */
export async function write(scope: ScimScope, request: ScimWrite): Promise<ScimOutcome> {
  return request.kind === "Users" ? writeUser(scope, request) : writeGroup(scope, request);
}

async function writeUser(scope: ScimScope, request: ScimWrite): Promise<ScimOutcome> {
  const { method, id, body } = request;
  if (method === "POST") {
    const made = await createUser(scope, readRecord(body));
    return { status: 201, id: made, resource: await presentUser(scope, made, request) };
  }
  const row = await findUser(scope, id!);
  demandMatch(row, request);
  if (method === "DELETE") {
    await deleteUser(scope, row);
    return { status: 204, id: row.user_id };
  }
  const record = method === "PUT" ? readRecord(body) : patchRecord(row.record, readPatch(body));
  await updateUser(scope, row, record);
  return {
    status: 200,
    id: row.user_id,
    resource: await presentUser(scope, row.user_id, request),
  };
}

async function presentUser(
  scope: ScimScope,
  id: string,
  { isWhole }: ScimWrite,
): Promise<ScimResource> {
  const [resource] = await presentUsers(scope, [await findUser(scope, id)], isWhole);
  return resource!;
}

async function writeGroup(scope: ScimScope, request: ScimWrite): Promise<ScimOutcome> {
  const { method, id, body } = request;
  if (method === "POST") {
    const made = await createGroup(scope, readGroup(body));
    return { status: 201, id: made, resource: await presentGroup(scope, made, request) };
  }
  const row = await findGroup(scope, id!);
  demandMatch(row, request);
  if (method === "DELETE") {
    await deleteGroup(scope, row);
    return { status: 204, id: row.id };
  }
  const change = method === "PUT" ? readGroup(body) : readGroupPatch(readPatch(body));
  await updateGroup(scope, row, change);
  // Entra reads nothing of it, and a group can have ten thousand members.
  if (method === "PATCH") return { status: 204, id: row.id };
  return {
    status: 200,
    id: row.id,
    resource: await presentGroup(scope, row.id, request),
  };
}

async function presentGroup(
  scope: ScimScope,
  id: string,
  { isWhole }: ScimWrite,
): Promise<ScimResource> {
  const [resource] = await presentGroups(scope, [await findGroup(scope, id)], isWhole);
  return resource!;
}

/** @throws ScimFailure 412 */
function demandMatch(row: { version: number }, { ifMatch }: ScimWrite): void {
  if (ifMatch === undefined || namesWeakly(ifMatch, versionTag(row))) return;
  throw new ScimFailure(412, "The resource has changed since you read it. Read it again.");
}
