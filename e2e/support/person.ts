import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Role } from "#contract/schema.ts";
import { makeTestToken } from "#testing/token.ts";
import type { Platform } from "./platform.ts";

/** A user with an API token. */
export type Person = { id: string; displayName: string; token: string };

/**
 * Adds a member to an organization of a platform that runs on the embedded store. Writes to that store, because the API only adds
 * people through invitations, which they have to accept.
 */
export function addPerson(
  { dataDir }: Pick<Platform, "dataDir">,
  {
    organizationId,
    displayName,
    role,
    joinedAt,
  }: { organizationId: string; displayName: string; role: Role | null; joinedAt?: number },
): Person {
  const id = newId();
  const { token, hash } = makeTestToken();
  inTransaction(dataDir, (insert) => {
    insertMember(insert, { id, organizationId, displayName, role, joinedAt });
    insert("api_token", {
      id: `token-${id}`,
      user_id: id,
      name: "test",
      token_hash: hash,
      scopes: "[]",
      created_at: Date.now(),
    });
  });
  return { id, displayName, token };
}

/** A member who only appears in lists and can't sign in. */
export type Bystander = { id: string; displayName: string; role: Role | null };

/** Adds many members to an organization at once, as `addPerson` does. */
export function addCrowd(
  { dataDir }: Pick<Platform, "dataDir">,
  organizationId: string,
  people: readonly Omit<Bystander, "id">[],
): Bystander[] {
  const crowd = people.map((person) => ({ ...person, id: newId() }));
  inTransaction(dataDir, (insert) => {
    for (const person of crowd) insertMember(insert, { ...person, organizationId });
  });
  return crowd;
}

const newId = () => randomBytes(15).toString("hex").slice(0, 20);

type Insert = (table: string, row: Record<string, string | number | null>) => void;

type Joining = Bystander & { organizationId: string; joinedAt?: number | undefined };

function insertMember(insert: Insert, person: Joining): void {
  const { id, displayName, organizationId, role } = person;
  const now = Date.now();
  const email = `${id}@bindery.example`;
  insert("user", { id, display_name: displayName, email, created_at: now, updated_at: now });
  // As if the server's operator had confirmed the email.
  insert("email_proof", { user_id: id, organization_id: "", kind: "operator", proven_at: now });
  insert("member", {
    organization_id: organizationId,
    user_id: id,
    role,
    disabled: 0,
    sso: 0,
    joined_at: person.joinedAt ?? now,
  });
}

function inTransaction(dataDir: string, write: (insert: Insert) => void): void {
  const database = new DatabaseSync(join(dataDir, "bindery.sqlite"), { timeout: 10_000 });
  try {
    database.exec("begin immediate");
    write((table, row) => {
      const names = Object.keys(row);
      const placeholders = names.map(() => "?").join(", ");
      database
        .prepare(`insert into "${table}" (${names.join(", ")}) values (${placeholders})`)
        .run(...Object.values(row));
    });
    database.exec("commit");
  } finally {
    database.close();
  }
}
