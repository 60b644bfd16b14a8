import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/user.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { membersQuery } from "#console/kit/queries.ts";
import { UserName } from "#console/kit/user.tsx";
import { overviewTexts as t } from "#console/messages/review.ts";
import { verdictTexts } from "#console/messages/review-verdicts.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { useAuthors, useStanding } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";

/** The limit of suggested reviewers; typing a name finds others. */
const mostShown = 8;

/** Members who can be asked for a review; typing a name finds others. */
export function Candidates(props: {
  asked: readonly User[];
  onAsk: (user: User) => void;
  onClose: () => void;
}) {
  const { organizationId } = useReview();
  const { authors } = useAuthors();
  const needed = new Set(
    useStanding().data?.requirements?.flatMap(({ met, people }) =>
      met ? [] : people.map(({ id }) => id),
    ),
  );
  const [text, setText] = useState("");
  const { data = [], error, refetch } = useQuery(membersQuery(organizationId));
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  const taken = new Set([...props.asked, ...authors].map(({ id }) => id));
  const wanted = text.trim().toLocaleLowerCase();
  const matching = data.filter(
    ({ user, disabled }) =>
      !disabled &&
      !taken.has(user.id) &&
      `${user.displayName} ${user.email ?? ""}`.toLocaleLowerCase().includes(wanted),
  );
  const listed = matching.toSorted(
    (a, b) => Number(needed.has(b.user.id)) - Number(needed.has(a.user.id)),
  );
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={t.find} value={text} onChange={setText} autoFocus />
      {matching.length === 0 && <p className="px-2 pb-1 text-muted">{t.noMembers}</p>}
      <ul>
        {listed.slice(0, mostShown).map(({ user }) => (
          <li key={user.id}>
            <button
              type="button"
              className="focus-ring-inset flex min-h-8 w-full items-center rounded-sm px-2 text-start hover:bg-hover"
              onClick={() => {
                props.onAsk(user);
                props.onClose();
              }}
            >
              <UserName user={user} />
              {needed.has(user.id) && (
                <span className="ms-auto ps-2 text-xs text-muted">{verdictTexts.askOwners}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
