import type { Method, Mounted } from "#contract/operation.ts";
import { atLeast } from "../access.ts";
import type { Role } from "#contract/schema.ts";

/** The callers, in column order: anonymous, members of the organization by role, an admin of another organization. */
export const callers = [
  "none",
  "guest",
  "read",
  "comment",
  "edit",
  "review",
  "create",
  "admin",
  "other",
] as const;
export type CallerName = (typeof callers)[number];

/** `ok` means the operation's success status. */
export type Expected = "ok" | 401 | 403 | 404;

/** The expected result for each caller. */
export type Row = Record<CallerName, Expected>;

/** Allowed with any credential: operations outside organizations. */
export const signedIn: Row = {
  ...rowOf(() => "ok"),
  guest: "ok",
  other: "ok",
};

/** How an account is opened. API tokens, which these tests use, can't change that; sessions can. */
export const inBrowser: Row = { ...rowOf(() => 403), guest: 403, other: 403 };

/** Personal data of the admin: others get a 404, so they don't learn that it exists. */
export const administratorsOwn: Row = { ...rowOf(() => 404), admin: "ok", guest: 404 };

/** What an API token of an administrator can't give, and for others doesn't exist. */
export const administratorsBrowser: Row = { ...administratorsOwn, admin: 403 };

/**
 * Allowed for members with at least this role. Guests get a 404, because they can't see the item: spaces, collections,
 * sites, teams.
 */
export function from(role: Role): Row {
  return { ...rowOf((member) => (atLeast(member, role) ? "ok" : 403)), guest: 404 };
}

/** The same for organization-level items. Guests know that these exist, so they get a 403. */
export function ofOrganization(role: Role | "guest"): Row {
  if (role === "guest") return { ...rowOf(() => "ok"), guest: "ok" };
  return { ...from(role), guest: 403 };
}

function rowOf(ofMember: (role: Role) => Expected): Omit<Row, "guest"> {
  return {
    none: 401,
    read: ofMember("read"),
    comment: ofMember("comment"),
    edit: ofMember("edit"),
    review: ofMember("review"),
    create: ofMember("create"),
    admin: ofMember("admin"),
    other: 404,
  };
}

type Rows = Record<`${Method} ${string}`, Row>;

/** Rows of operations whose paths start with the same base. */
export function at<const Base extends `/v1/${string}`, Table extends Rows>(
  base: Base,
  rows: Table,
) {
  const whole = Object.entries(rows).map(([key, row]) => [key.replace(" ", ` ${base}`), row]);
  return Object.fromEntries(whole) as Mounted<Base, Table>;
}
