import type { Handlers } from "#contract/operations.ts";
import type { ReviewStatus } from "#contract/review-status.ts";
import { isBlocking } from "#contract/verdict.ts";
import { spacePermissions, type Access } from "#service/identity/access/access.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { User } from "#contract/user.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ChangeRequestTable, MergedWithout } from "#service/kernel/store/schema-discussion.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { runRequiredChecks } from "./built-in-checks.ts";
import { mostNamed, readStanding } from "./requirements.ts";
import type { Verdict } from "./verdicts.ts";

type UserOf = Awaited<ReturnType<typeof usersById>>;

export const reviewStatusHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/review-status": async (
    context,
    { params },
  ) => {
    const { db, urls, caller } = context;
    const scope = await draftScope(context, params);
    const { changeRequest, role } = scope;
    const builtIn = await runRequiredChecks(context, scope);
    const { authors, verdicts, requirements } = await readStanding(db, scope, builtIn);
    const reviewers = verdicts.map(({ review }) => review.reviewer);
    const { merged_by: merger } = changeRequest;
    const userOf = await usersById(db, urls, [...authors, ...reviewers, merger]);
    const isMerged = changeRequest.status === "merged";
    return {
      object: "review-status" as const,
      authors: authors.flatMap((id) => userOf(id) ?? []),
      verdicts: verdicts.flatMap((verdict) =>
        presentVerdict(verdict, userOf, !isMerged && mayLift(verdict, caller.userId, role)),
      ),
      requirements,
      canMergeAnyway: spacePermissions(role).admin,
      mergedAnyway: presentMergedAnyway(changeRequest, userOf(merger)),
    };
  },
} satisfies Partial<Handlers<Context>>;

/** Whether this user can end a request for changes: its reviewer, and admins of the space. */
function mayLift(verdict: Verdict, userId: string, role: Access): boolean {
  const isOwn = verdict.review.reviewer === userId;
  return isBlocking(verdict) && (isOwn || spacePermissions(role).admin);
}

function presentMergedAnyway(
  { merged_without: without, merged_at: at }: ChangeRequestTable,
  by: User | undefined,
): ReviewStatus["mergedAnyway"] {
  if (without === null || at === null || by === undefined) return undefined;
  const { reason, missing } = JSON.parse(without) as MergedWithout;
  return { by, at: timestamp(at), reason, missing };
}

function presentVerdict(
  { review, state, edited }: Verdict,
  userOf: UserOf,
  canLift: boolean,
): ReviewStatus["verdicts"] {
  const reviewer = userOf(review.reviewer);
  if (reviewer === undefined) return [];
  return [
    {
      review: review.id,
      reviewer,
      status: review.status,
      state,
      edited: edited.slice(0, mostNamed).map(({ id, before, after }) => {
        const entry = (after ?? before)!;
        return {
          id,
          type: entry.kind,
          title: entry.kind === "page" ? entry.title : entry.name,
        };
      }),
      editedCount: edited.length,
      createdAt: timestamp(review.created_at),
      canLift,
    },
  ];
}
