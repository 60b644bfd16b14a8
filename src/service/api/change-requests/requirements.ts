import { sql } from "kysely";
import { lastMatch } from "#contract/page-owners.ts";
import type { OwnerRule, ReviewRuleValues } from "#contract/review-rules.ts";
import type { Requirement } from "#contract/review-status.ts";
import { isApproving, isBlocking } from "#contract/verdict.ts";
import { spacePermissions } from "#service/identity/access/access.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import { mergedAncestorOf, readIndex } from "#service/documents/content/content-scope.ts";
import { diffRevisions } from "#service/documents/content/revisions.ts";
import { UnmetFailure } from "#service/kernel/errors.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import { serviceEmailPattern } from "#service/identity/access/service-email.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { rolesOf } from "../members/roles-of.ts";
import { rulesOf } from "../review-rules/read-rules.ts";
import type { BuiltInResults } from "./built-in-checks.ts";
import { requiredChecks } from "./check-states.ts";
import { readVerdicts, type Verdict } from "./verdicts.ts";

/** `authors`: IDs of everyone who has written in the change request. */
export type Subject = {
  space: SpaceTable;
  changeRequest: ChangeRequestTable;
  authors: readonly string[];
};
type People = Requirement["people"];

/** More are only counted: a sentence names a few. */
export const mostNamed = 20;

/**
 * Who wrote a change request, the verdicts on it, and what its merge needs by the rules of its space: nothing once it is merged.
 * @param builtIn what the built-in checks have found that the rules require
 * @throws Failure 409 if that is about another text or by other rules
 */
export async function readStanding(
  db: Db,
  { space, changeRequest }: Omit<Subject, "authors">,
  builtIn: BuiltInResults | undefined,
): Promise<{ authors: string[]; verdicts: Verdict[]; requirements: Requirement[] }> {
  const authors = await authorsOf(db, changeRequest);
  const subject = { space, changeRequest, authors };
  const rules = await rulesOf(db, space);
  const verdicts = await readVerdicts(db, subject, authors, rules);
  if (changeRequest.status === "merged") return { authors, verdicts, requirements: [] };
  const requirements = [
    ...(await changesRequested(db, verdicts)),
    ...(await approvals(db, subject, verdicts, rules)),
    ...(await ownersApproval(db, subject, verdicts, rules)),
    ...(await resolvedThreads(db, changeRequest, rules)),
    ...(await requiredChecks(db, changeRequest, rules, builtIn)),
  ];
  return { authors, verdicts, requirements };
}

async function changesRequested(db: Db, verdicts: readonly Verdict[]): Promise<Requirement[]> {
  const blocking = verdicts.filter(isBlocking).map(({ review }) => review.reviewer);
  const people = await peopleAmong(db, blocking);
  return people.map((person) => ({
    code: "changes-requested",
    met: false,
    message: `${person.displayName} requests changes. ${person.displayName} can approve or lift the request, or an admin of the space can lift it with a reason.`,
    people: [person],
    teams: [],
  }));
}

async function approvals(
  db: Db,
  subject: Subject,
  verdicts: readonly Verdict[],
  { approvals: needed }: ReviewRuleValues,
): Promise<Requirement[]> {
  if (needed === 0) return [];
  const { changeRequest } = subject;
  const approvers = verdicts.filter(isApproving).map(({ review }) => review.reviewer);
  const given = approvers.length;
  const asked = await db
    .selectFrom("requested_reviewer")
    .select("user_id")
    .where("organization_id", "=", changeRequest.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .execute();
  const able = await ableAmong(
    db,
    subject,
    asked.map((row) => row.user_id),
  );
  const count = needed === 1 ? "1 approval" : `${needed} approvals`;
  return [
    {
      code: "approvals",
      met: given >= needed,
      message: `The rules of this space ask for ${count}, and there ${given === 1 ? "is" : "are"} ${given}. Anyone who can review here and didn't write in it can approve.`,
      people: able.filter(({ id }) => !approvers.includes(id)),
      teams: [],
      needed,
      given,
    },
  ];
}

export type ChangedPage = NonNullable<Requirement["pages"]>[number];

/** For each group of owners, the changed pages that are theirs. */
async function ownersApproval(
  db: Db,
  subject: Subject,
  verdicts: readonly Verdict[],
  { owners: rules }: ReviewRuleValues,
): Promise<Requirement[]> {
  const groups = rules.length === 0 ? [] : groupsOf(rules, await changedPages(db, subject));
  if (groups.length === 0) return [];
  const { organization_id: organizationId } = subject.space;
  const named = groups.flatMap(({ owners }) => owners);
  const teams = await teamsWithMembers(db, organizationId, idsOf("team", named));
  const approvers = new Set(verdicts.filter(isApproving).map(({ review }) => review.reviewer));
  const everyone = [
    ...idsOf("user", named),
    ...[...teams.values()].flatMap((team) => team.members),
  ];
  const able = await ableAmong(db, subject, everyone);
  return groups.map(({ owners, pages }) => {
    const own = idsOf("team", owners).flatMap((id) => teams.get(id) ?? []);
    const users = new Set([...idsOf("user", owners), ...own.flatMap(({ members }) => members)]);
    const people = able.filter(({ id }) => owners.some((owner) => owner.id === id));
    const canGive = able.some(({ id }) => users.has(id));
    const names = [
      ...own.map(({ title }) => title),
      ...people.map(({ displayName }) => displayName),
    ];
    const titles = listOf(pages.map(({ title }) => title));
    return {
      code: "owners",
      met: [...users].some((id) => approvers.has(id)),
      message: canGive
        ? `An owner has to approve ${titles}: ${listOf(names, "or")}.`
        : `An owner has to approve ${titles}, but none of them can: they wrote in it, or can't review here. An admin of the space can change the owners, or merge anyway.`,
      people,
      teams: own.map(({ id, title }) => ({ id, title })),
      pages: pages.slice(0, mostNamed),
      pageCount: pages.length,
    };
  });
}

type Group = { owners: OwnerRule["owners"]; pages: ChangedPage[] };

function groupsOf(rules: readonly OwnerRule[], pages: readonly ChangedPage[]): Group[] {
  const groups = new Map<string, Group>();
  for (const page of pages) {
    const owners = lastMatch(rules, page.path)?.owners ?? [];
    if (owners.length === 0) continue;
    const key = owners
      .map(({ type, id }) => `${type} ${id}`)
      .toSorted()
      .join();
    const group = groups.get(key) ?? { owners, pages: [] };
    groups.set(key, group);
    // A page that moved within what they own.
    if (!group.pages.some(({ id }) => id === page.id)) group.pages.push(page);
  }
  return [...groups.values()];
}

/** The pages that the change request changes: where they are in it, and where they were, if that is elsewhere. */
export async function changedPages(
  db: Db,
  { changeRequest }: Pick<Subject, "changeRequest">,
): Promise<ChangedPage[]> {
  const { organization_id: organizationId, revision } = changeRequest;
  const ancestor = mergedAncestorOf(changeRequest);
  const before = await readIndex(db, { organizationId, revisionId: ancestor });
  const after = await readIndex(db, { organizationId, revisionId: revision });
  const changes = await diffRevisions(db, organizationId, ancestor, revision);
  return changes.flatMap(({ id }) => {
    const [was, is] = [before.page(id), after.page(id)];
    const pages = [
      ...(is === undefined ? [] : [{ id, title: is.title, path: after.path(id) }]),
      ...(was === undefined ? [] : [{ id, title: was.title, path: before.path(id) }]),
    ];
    return pages.filter(({ path }, at) => at === 0 || path !== pages[0]!.path);
  });
}

async function resolvedThreads(
  db: Db,
  changeRequest: ChangeRequestTable,
  { openThreadsBlock }: ReviewRuleValues,
): Promise<Requirement[]> {
  if (!openThreadsBlock) return [];
  const { count } = await db
    .selectFrom("comment")
    .select(sql<number>`count(*)`.as("count"))
    .where("organization_id", "=", changeRequest.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  const open = Number(count);
  const threads = open === 1 ? "1 thread is" : `${open} threads are`;
  return [
    {
      code: "threads",
      met: open === 0,
      message:
        open === 0
          ? "All threads are resolved."
          : `${threads} open. Anyone who can comment here can resolve ${open === 1 ? "it" : "them"}.`,
      people: [],
      teams: [],
    },
  ];
}

const idsOf = (kind: "user" | "team", owners: OwnerRule["owners"]): string[] => [
  ...new Set(owners.flatMap(({ type, id }) => (type === kind ? [id] : []))),
];

type TeamWithMembers = { id: string; title: string; members: string[] };

/** These teams of an organization, by title, with the IDs of their members. */
export async function teamsWithMembers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, TeamWithMembers>> {
  const teams = new Map<string, TeamWithMembers>();
  if (ids.length === 0) return teams;
  const rows = await db
    .selectFrom("team")
    .leftJoin("team_member", (join) =>
      join
        .onRef("team_member.organization_id", "=", "team.organization_id")
        .onRef("team_member.team_id", "=", "team.id"),
    )
    .select(["team.id", "team.title", "team_member.user_id"])
    .where("team.organization_id", "=", organizationId)
    .where("team.id", "in", among(db, ids))
    .orderBy("team.title")
    .orderBy("team.id")
    .execute();
  for (const { id, title, user_id: member } of rows) {
    const team = teams.get(id) ?? { id, title, members: [] };
    if (member !== null) team.members.push(member);
    teams.set(id, team);
  }
  return teams;
}

/** Those of these people who can give a verdict: they can review in the space, and didn't write in the change request. */
export async function ableAmong(
  db: Db,
  { space, authors }: Subject,
  userIds: readonly string[],
): Promise<People> {
  if (userIds.length === 0) return [];
  const roles = await rolesOf(db, space, [...new Set(userIds)]);
  const able = [...roles].flatMap(([id, role]) =>
    spacePermissions(role).review && !authors.includes(id) ? [id] : [],
  );
  return peopleAmong(db, able);
}

/** Service accounts are left out: nobody asks them for anything. */
async function peopleAmong(db: Db, ids: readonly string[]): Promise<People> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("user")
    .select(["id", "display_name"])
    .where("id", "in", among(db, ids))
    .where("email", "not like", serviceEmailPattern)
    .orderBy("display_name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, displayName: row.display_name }));
}

/** "Install, Limits, and 3 more". */
function listOf(names: readonly string[], word = "and"): string {
  const shown = names.slice(0, names.length > 4 ? 3 : 4);
  const rest = names.length - shown.length;
  const items = rest > 0 ? [...shown, `${rest} more`] : shown;
  if (items.length < 3) return items.join(` ${word} `);
  return `${items.slice(0, -1).join(", ")}, ${word} ${items.at(-1)}`;
}

/** A merge that its rules don't allow yet. */
export function unmetFailure(
  { number }: Pick<ChangeRequestTable, "number">,
  unmet: readonly Requirement[],
): UnmetFailure {
  const reasons = unmet.map(({ message }) => message).join(" ");
  return new UnmetFailure(
    `Change request #${number} can't be merged yet, and nothing was changed. ${reasons}`,
    unmet.map(({ code, message, people, teams }) => ({ code, message, people, teams })),
  );
}
