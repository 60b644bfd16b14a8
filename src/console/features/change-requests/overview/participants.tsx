import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/user.ts";
import { threadsQuery } from "#console/kit/thread/thread-data.ts";
import { UserName } from "#console/kit/user.tsx";
import { overviewTexts as t } from "#console/messages/review.ts";
import { reviewsQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/** The author, and everybody who has reviewed or commented. */
export function Participants() {
  const { scope, changeRequest } = useReview();
  const reviews = useQuery(reviewsQuery(scope)).data ?? [];
  const threads = useQuery(threadsQuery(scope)).data ?? [];
  const people = new Map<string, User>();
  for (const user of [
    ...reviews.map(({ reviewer }) => reviewer),
    ...threads.map(({ postedBy }) => postedBy),
  ]) {
    if (user.id !== changeRequest.createdBy.id) people.set(user.id, user);
  }
  return (
    <ul className="flex flex-col gap-1.5">
      <li className="flex items-center gap-2">
        <UserName user={changeRequest.createdBy} />
        <span className="text-sm text-muted">{t.author}</span>
      </li>
      {[...people.values()].map((user) => (
        <li key={user.id} className="flex">
          <UserName user={user} />
        </li>
      ))}
    </ul>
  );
}
