import { useQuery } from "@tanstack/react-query";
import { RotateCw, UserPlus, X } from "lucide-react";
import type { Verdict } from "#contract/review-status.ts";
import type { User } from "#contract/user.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { whyNotEdit } from "#console/kit/change-request-rules.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { UserName } from "#console/kit/user.tsx";
import { overviewTexts as t } from "#console/messages/review-overview.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { showToast } from "#console/ui/toast.ts";
import { gate } from "#console/kit/gate.ts";
import { reviewersQuery } from "../queries.ts";
import { VerdictRow } from "../review-list.tsx";
import { useReviewState, useSuggestedReviewers } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";

const Candidates = openedLater(async () => (await import("./candidates.tsx")).Candidates);

/** Reviewers with their verdicts, those who were asked and haven't answered, and who else could be asked. */
export function Reviewers() {
  const review = useReview();
  const { scope, user: me } = review;
  const { data, error, refetch } = useQuery(reviewersQuery(scope));
  const { ask, takeBack } = useReviewerWrites();
  const verdicts = useReviewState().data?.verdicts ?? [];
  const not = whyNotEdit(review);
  const unavailable = gate(
    [!review.space.permissions.edit, t.mayNotAsk],
    [not !== undefined, not ?? ""],
  );
  if (data === undefined) {
    return error === null ? null : <FailureState error={error} onRetry={() => void refetch()} />;
  }
  const asked = new Set(data.map(({ id }) => id));
  const judged = new Set(verdicts.map(({ reviewer }) => reviewer.id));
  const withdraw = (user: User) => (
    <Waiting user={user} unavailable={unavailable} onTakeBack={() => takeBack(user)} />
  );
  const again = (verdict: Verdict) => {
    const { reviewer } = verdict;
    if (asked.has(reviewer.id)) return withdraw(reviewer);
    if (!isPast(verdict) || reviewer.id === me.id || unavailable !== undefined) return null;
    return (
      <Button size="small" icon={<RotateCw size={14} aria-hidden />} onPress={() => ask(reviewer)}>
        {t.askAgain}
        <span className="sr-only">{t.from(reviewer.displayName)}</span>
      </Button>
    );
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {data.length + verdicts.length === 0 && <p className="text-muted">{t.noReviewers}</p>}
      {verdicts.length > 0 && (
        <ul className="flex w-full flex-col gap-3">
          {verdicts.map((verdict) => (
            <VerdictRow key={verdict.review} verdict={verdict} acts={again(verdict)} />
          ))}
        </ul>
      )}
      <ul className="flex w-full flex-col gap-1">
        {data
          .filter(({ id }) => !judged.has(id))
          .map((user) => (
            <li key={user.id} className="flex items-center justify-between gap-2">
              <UserName user={user} />
              <span className="ms-auto">{withdraw(user)}</span>
            </li>
          ))}
      </ul>
      {unavailable === undefined && (
        <Suggested known={new Set([...asked, ...judged])} onAsk={ask} />
      )}
      <AskPopover asked={data} unavailable={unavailable} onAsk={ask} />
    </div>
  );
}

/** Whether the verdict is about an earlier text, or was lifted, and a new one would count. */
const isPast = ({ state }: Verdict) =>
  state === "earlier" || state === "dropped" || state === "lifted";

/** That somebody was asked and hasn't answered, and a way to take that back. */
function Waiting(props: { user: User; unavailable: string | undefined; onTakeBack: () => void }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-sm text-muted">{t.waiting}</span>
      <IconButton
        size="small"
        label={t.takeBack(props.user.displayName)}
        icon={<X size={14} aria-hidden />}
        unavailable={props.unavailable}
        onPress={props.onTakeBack}
      />
    </span>
  );
}

/** More are in the list to choose from. */
const mostSuggested = 3;

/** Who knows what was changed, and why, to be asked with one press. */
function Suggested(props: { known: ReadonlySet<string>; onAsk: (user: User) => void }) {
  // Finding them takes a while, and nobody waits for them.
  const suggested = useSuggestedReviewers(useQuiet());
  const shown = suggested.filter(({ user }) => !props.known.has(user.id)).slice(0, mostSuggested);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="suggested" className="flex w-full flex-col gap-1.5">
      <h3 id="suggested" className="text-sm text-muted">
        {t.suggested}
      </h3>
      <ul className="flex flex-col gap-2">
        {shown.map(({ user, owns, wrote }) => (
          <li key={user.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
            <UserName user={user} />
            <Button size="small" onPress={() => props.onAsk(user)}>
              {t.askShort}
              <span className="sr-only">{t.from(user.displayName)}</span>
            </Button>
            <p className="col-span-2 text-sm wrap-anywhere text-muted">
              {t.suggestedWhy(owns, wrote)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskPopover(props: {
  asked: readonly User[];
  unavailable: string | undefined;
  onAsk: (user: User) => void;
}) {
  const trigger = (
    <Button size="small" icon={<UserPlus size={14} aria-hidden />} unavailable={props.unavailable}>
      {t.ask}
    </Button>
  );
  if (props.unavailable !== undefined) return trigger;
  return (
    <Popover label={t.askTitle} trigger={trigger} className="w-72 p-2">
      {(close) => <Candidates asked={props.asked} onAsk={props.onAsk} onClose={close} />}
    </Popover>
  );
}

function useReviewerWrites() {
  const { scope } = useReview();
  const key = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers" as const;
  const onError = (failure: Error) =>
    showToast({ tone: "danger", title: t.failed, description: describeFailure(failure).message });
  const post = useWrite(`POST ${key}`, { onError });
  const remove = useWrite(`DELETE ${key}/{userId}`, {
    queue: `reviewers ${scope.changeRequestId}`,
    optimistic: ({ params }) => [
      edit(reviewersQuery(scope), (list) => list.filter(({ id }) => id !== params.userId)),
    ],
    onError,
  });
  return {
    ask: (user: User) => {
      post
        .mutateAsync({ params: scope, body: { users: [user.id] } })
        .then(() => showToast({ tone: "success", title: t.asked(user.displayName) }))
        // `onError` shows it.
        .catch(() => undefined);
    },
    takeBack: (user: User) => remove.mutate({ params: { ...scope, userId: user.id } }),
  };
}
