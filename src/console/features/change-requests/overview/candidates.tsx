import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { SuggestedReviewer } from "#contract/review-status.ts";
import type { User } from "#contract/user.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { membersQuery } from "#console/kit/queries.ts";
import { UserName } from "#console/kit/user.tsx";
import { overviewTexts as t } from "#console/messages/review-overview.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { useAuthors, useReviewState, useSuggestedReviewers } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";

/** The limit of suggested reviewers; typing a name finds others. */
const mostShown = 8;

/** Members who can be asked for a review, those who know what was changed first; typing a name finds others. */
export function Candidates(props: {
  asked: readonly User[];
  onAsk: (user: User) => void;
  onClose: () => void;
}) {
  const { organizationId } = useReview();
  const { authors } = useAuthors();
  const needed = new Set(
    useReviewState().data?.requirements?.flatMap(({ met, people }) =>
      met ? [] : people.map(({ id }) => id),
    ),
  );
  const suggested = useSuggestedReviewers(true);
  const [text, setText] = useState("");
  const { data = [], error, refetch } = useQuery(membersQuery(organizationId));
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  const taken = new Set([...props.asked, ...authors].map(({ id }) => id));
  const wanted = text.trim().toLocaleLowerCase();
  const matches = ({ displayName, email }: User) =>
    `${displayName} ${email ?? ""}`.toLocaleLowerCase().includes(wanted);
  const reasons = new Map(suggested.map(({ user, ...why }) => [user.id, why]));
  const others = data.flatMap(({ user, disabled }) =>
    disabled || user.serviceAccount === true || reasons.has(user.id) ? [] : [user],
  );
  const matching = [
    ...suggested.map(({ user }) => user),
    ...others.toSorted((a, b) => Number(needed.has(b.id)) - Number(needed.has(a.id))),
  ].filter((user) => !taken.has(user.id) && matches(user));
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={t.find} value={text} onChange={setText} autoFocus />
      {matching.length === 0 && <p className="px-2 pb-1 text-muted">{t.noMembers}</p>}
      <ul>
        {matching.slice(0, mostShown).map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className="focus-ring-inset flex min-h-8 w-full flex-wrap items-center gap-x-2 rounded-sm px-2 py-1 text-start hover:bg-hover"
              onClick={() => {
                props.onAsk(user);
                props.onClose();
              }}
            >
              <UserName user={user} />
              {needed.has(user.id) && (
                <span className="ms-auto text-xs text-muted">{verdictTexts.askOwners}</span>
              )}
              <Why reasons={reasons.get(user.id)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Why({ reasons }: { reasons: Omit<SuggestedReviewer, "user"> | undefined }) {
  if (reasons === undefined) return null;
  return (
    <span className="w-full text-xs wrap-anywhere text-muted">
      {t.suggestedWhy(reasons.owns, reasons.wrote)}
    </span>
  );
}
