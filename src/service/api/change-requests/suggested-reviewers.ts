import { lastMatch } from "#contract/page-owners.ts";
import type { Handlers } from "#contract/operations.ts";
import type { OwnerRule } from "#contract/review-rules.ts";
import type { SuggestedReviewer } from "#contract/review-status.ts";
import { draftScope, mergedAncestorOf } from "#service/documents/content/content-scope.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import { writersOf } from "#service/documents/content/last-touches.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { rulesOf } from "../review-rules/read-rules.ts";
import {
  ableAmong,
  changedPages,
  teamsWithMembers,
  type ChangedPage,
  type Subject,
} from "./requirements.ts";

/** More than anybody asks at once. */
const mostSuggested = 10;

export const suggestedReviewerHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/suggested-reviewers": async (
    context,
    { params },
  ) => {
    const { db, urls } = context;
    const { space, changeRequest } = await draftScope(context, params);
    const authors = await authorsOf(db, changeRequest);
    const reviewers = await findReviewers(db, { space, changeRequest, authors });
    const userOf = await usersById(
      db,
      urls,
      reviewers.map(({ id }) => id),
    );
    return {
      object: "suggested-reviewers" as const,
      items: reviewers.flatMap(({ id, owns, wrote }) => {
        const user = userOf(id);
        return user === undefined ? [] : [{ user, owns, wrote }];
      }),
    };
  },
} satisfies Partial<Handlers<Context>>;

type Found = Omit<SuggestedReviewer, "user"> & { id: string };

/** Who owns changed pages or wrote in them, and can give a verdict. */
async function findReviewers(db: Db, subject: Subject): Promise<Found[]> {
  const { space, changeRequest } = subject;
  const pages = await changedPages(db, subject);
  if (pages.length === 0) return [];
  const { owners: rules } = await rulesOf(db, space);
  const owned = await ownedBy(db, space.organization_id, matching(rules, pages));
  const wrote = await writersOf(
    db,
    { organizationId: space.organization_id, from: mergedAncestorOf(changeRequest) },
    [...new Set(pages.map(({ id }) => id))],
  );
  const able = await ableAmong(db, subject, [...owned.keys(), ...wrote.keys()]);
  return able
    .map(({ id }) => ({ id, owns: owned.get(id) ?? [], wrote: wrote.get(id)?.size ?? 0 }))
    .toSorted((a, b) => Number(b.owns.length > 0) - Number(a.owns.length > 0) || b.wrote - a.wrote)
    .slice(0, mostSuggested);
}

/** The rules that say who owns these pages. */
function matching(rules: readonly OwnerRule[], pages: readonly ChangedPage[]): OwnerRule[] {
  const counting = new Set(pages.map(({ path }) => lastMatch(rules, path)));
  return rules.filter((rule) => counting.has(rule));
}

/** By person, the rules that name them or a team of theirs. */
async function ownedBy(
  db: Db,
  organizationId: string,
  rules: readonly OwnerRule[],
): Promise<Map<string, Found["owns"]>> {
  const teamIds = rules.flatMap(({ owners }) =>
    owners.flatMap(({ type, id }) => (type === "team" ? [id] : [])),
  );
  const teams = await teamsWithMembers(db, organizationId, [...new Set(teamIds)]);
  const owned = new Map<string, Found["owns"]>();
  const add = (userId: string, owns: Found["owns"][number]) => {
    const patterns = owned.get(userId) ?? [];
    // By their own name, if a team of theirs is named as well.
    if (patterns.some(({ pattern }) => pattern === owns.pattern)) return;
    owned.set(userId, [...patterns, owns]);
  };
  for (const { pattern, owners } of rules) {
    for (const { type, id } of owners) if (type === "user") add(id, { pattern });
    for (const { type, id } of owners) {
      const team = type === "team" ? teams.get(id) : undefined;
      if (team === undefined) continue;
      const { title } = team;
      for (const member of team.members) add(member, { pattern, team: { id, title } });
    }
  }
  return owned;
}
