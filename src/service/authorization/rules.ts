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

/** Belongs to the administrator as a person: nobody else is told that it is there. */
export const administratorsOwn: Row = { ...rowOf(() => 404), admin: "ok", guest: 404 };

/** For members from a role on. Guests are not shown that the thing exists: spaces, collections, sites, teams. */
export function from(role: Role): Row {
  return { ...rowOf((member) => (atLeast(member, role) ? "ok" : 403)), guest: 404 };
}

/** The same for what an organization itself has: guests know that it is there, and are told that it is not for them. */
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
