import { expect, test } from "vitest";
import { TokenScope } from "./account.ts";
import { splitKey, type Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { Role } from "./schema.ts";
import { TeamRole } from "./team.ts";

/*
 * Which operations are strict follows from their paths and schemas, so that a new one can't be forgotten: those that grant
 * access or issue a credential, and those that create or change something that limits who has access.
 */

const table: Record<string, Operation> = operations;

/** Segments of the paths of grants, credentials, and what proves who may have them. */
const grants: ReadonlySet<string> = new Set([
  // Of the instance.
  "admins",
  "address-lists",
  "email-domains",
  "hostname",
  "invites",
  "link-invites",
  "members",
  "oidc",
  "password",
  "permissions",
  "preview-links",
  // They limit what can be merged.
  "review-rules",
  "saml",
  "share-links",
  "sign-in-link",
  "sso",
  // They carry out operations that may be strict.
  "staged-changes",
  "teams",
  "tokens",
  "transfer",
  // What opens an account.
  "email",
  "two-step",
  "visitor-key",
  "visitor-tokens",
  // They send what happens to whoever has the URL.
  "webhooks",
]);

/** Fields that limit who has access, to what, or until when. */
const limits: ReadonlySet<string> = new Set([
  "active",
  "apiTokens",
  "claims",
  "condition",
  "defaultLevel",
  "defaultRole",
  "disabled",
  "emailDomains",
  "expiresAt",
  "hostname",
  "inviteLinks",
  "level",
  "newOrganizations",
  "organization",
  "password",
  "role",
  "roleRules",
  "scopes",
  "secret",
  "sso",
  "token",
  "visibility",
]);

type Node = { _zod: { def: Record<string, unknown> } };

function* partsOf(schema: unknown): Generator<Node> {
  const { def } = (schema as Partial<Node> | undefined)?._zod ?? {};
  if (def === undefined) return;
  yield schema as Node;
  const { shape = {}, options = [], innerType, element, valueType, catchall } = def;
  const inside = [...Object.values(shape as object), ...(options as Node[])];
  for (const part of [...inside, innerType, element, valueType, catchall]) yield* partsOf(part);
}

function namesOf({ _zod: { def } }: Node): string[] {
  return Object.keys((def["shape"] as object | undefined) ?? {});
}

/** The fields of a body at any depth, and those of the resource that is returned. */
function fieldsOf({ body, response }: Operation): string[] {
  const inBody = Array.from(partsOf(body)).flatMap(namesOf);
  return response === undefined ? inBody : [...inBody, ...namesOf(response as unknown as Node)];
}

const writes = Object.entries(table).filter(([key]) => /^(POST|PUT|PATCH) /.test(key));

test("every operation that can give access is strict, and no other", () => {
  const giving = writes.filter(
    ([key, operation]) =>
      splitKey(key)
        .path.split("/")
        .some((segment) => grants.has(segment)) ||
      fieldsOf(operation).some((name) => limits.has(name)),
  );
  const strict = Object.entries(table).filter(([, operation]) => operation.strict);
  expect(strict.map(([key]) => key)).toEqual(giving.map(([key]) => key));
  expect(strict.length).toBeGreaterThan(50);
});

test("every field that takes a role or a scope is known as one that limits access", () => {
  const roles: readonly unknown[] = [Role, TeamRole, TokenScope];
  const bodies = writes.flatMap(([, { body }]) => Array.from(partsOf(body)));
  const taking = bodies.flatMap((node) =>
    Object.entries((node._zod.def["shape"] as object | undefined) ?? {})
      .filter(([, field]) => Array.from(partsOf(field)).some((part) => roles.includes(part)))
      .map(([name]) => name),
  );
  // `memberships` has an object for each member, with their role.
  expect(new Set(taking.filter((name) => !limits.has(name)))).toEqual(new Set(["memberships"]));
});
