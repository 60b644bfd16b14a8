import type { Method, Mounted } from "#contract/operation.ts";
import { atLeast } from "../access.ts";
import type { Role } from "#contract/schema.ts";

/** Who calls, in the columns' order: nobody, members of the organization by role, another organization's administrator. */
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

/** `ok` is the operation's own status. */
export type Expected = "ok" | 401 | 403 | 404;

/** What each caller gets. */
export type Row = Record<CallerName, Expected>;

/** For all who have a credential: operations that name no organization and nothing inside one. */
export const signedIn: Row = {
  ...rowOf(() => "ok"),
  guest: "ok",
  other: "ok",
};

/** Personal data of the admin: others get a 404, so they don't learn that it exists. */
export const administratorsOwn: Row = { ...rowOf(() => 404), admin: "ok", guest: 404 };

/** For members from a role on. Guests are not shown that the thing exists: spaces, collections, sites, teams. */
export function from(role: Role): Row {
  return { ...rowOf((member) => (atLeast(member, role) ? "ok" : 403)), guest: 404 };
}

/** The same for organization-level items: guests know that they exist, so they get a 403. */
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

/** Rows of operations whose paths begin alike. */
export function at<const Base extends `/v1/${string}`, Table extends Rows>(
  base: Base,
  rows: Table,
) {
  const whole = Object.entries(rows).map(([key, row]) => [key.replace(" ", ` ${base}`), row]);
  return Object.fromEntries(whole) as Mounted<Base, Table>;
}
