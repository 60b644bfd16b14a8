import { useQuery } from "@tanstack/react-query";
import { UserPlus, X } from "lucide-react";
import type { User } from "#contract/user.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { whyNotEdit } from "#console/kit/change-request-rules.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { UserName } from "#console/kit/user.tsx";
import { overviewTexts as t } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { showToast } from "#console/ui/toast.ts";
import { gate } from "#console/kit/gate.ts";
import { reviewersQuery } from "../queries.ts";
import { VerdictRow } from "../review-list.tsx";
import { useStanding } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";

const Candidates = openedLater(async () => (await import("./candidates.tsx")).Candidates);

/** Reviewers who were requested and haven't reviewed yet, and those who have, with their verdicts. */
export function Reviewers() {
  const review = useReview();
  const { scope } = review;
  const { data, error, refetch } = useQuery(reviewersQuery(scope));
  const { ask, takeBack } = useReviewerWrites();
  const verdicts = useStanding().data?.verdicts ?? [];
  const not = whyNotEdit(review);
  const unavailable = gate(
    [!review.space.permissions.edit, t.mayNotAsk],
    [not !== undefined, not ?? ""],
  );
  if (data === undefined) {
    return error === null ? null : <FailureState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {data.length + verdicts.length === 0 && <p className="text-muted">{t.noReviewers}</p>}
      {verdicts.length > 0 && (
        <ul className="flex w-full flex-col gap-3">
          {verdicts.map((verdict) => (
            <VerdictRow key={verdict.review} verdict={verdict} />
          ))}
        </ul>
      )}
      <ul className="flex w-full flex-col gap-1">
        {data.map((user) => (
          <li key={user.id} className="flex items-center justify-between gap-2">
            <UserName user={user} />
            <span className="ms-auto text-sm text-muted">{t.waiting}</span>
            <IconButton
              size="small"
              label={t.takeBack(user.displayName)}
              icon={<X size={14} aria-hidden />}
              unavailable={unavailable}
              onPress={() => takeBack(user)}
            />
          </li>
        ))}
      </ul>
      <AskPopover asked={data} unavailable={unavailable} onAsk={ask} />
    </div>
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
