import { FileDiff, Pencil } from "lucide-react";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/user.ts";
import { changeRequestQuery } from "#console/kit/revision-queries.ts";
import { useWrite } from "#console/data/write.ts";
import { whyNotEdit, whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { Composer } from "#console/kit/thread/composer.tsx";
import { showResponse } from "#console/kit/thread/thread-data.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { UnsentDraft, useComposer } from "#console/kit/thread/thread-draft.tsx";
import { useQuiet } from "#console/kit/timing.ts";
import { UserName } from "#console/kit/user.tsx";
import { overviewTexts as t } from "#console/messages/review-overview.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { changesQuery, reviewsQuery } from "../queries.ts";
import { useAuthors } from "../use-review-status.ts";
import { useReview } from "../use-review.ts";
import { Activity } from "./activity.tsx";
import { Checks } from "./checks.tsx";
import { Imports } from "./imports.tsx";
import { Reviewers } from "./reviewers.tsx";

export { prepareDrawings as prepare } from "#console/kit/markdown/use-drawing.ts";

const ReadOn = openedLater(async () => (await import("../unsent/read-on.tsx")).ReadOn);

const Following = openedLater(async () => (await import("./following.tsx")).Following);

/** The description, participants, and activity of a change request. */
export function Component() {
  const { scope, href } = useReview();
  const { data } = useInfiniteQuery(changesQuery(scope));
  const counts = data?.counts ?? [0, 0];
  const isLoaded = data !== undefined;
  const isQuiet = useQuiet();
  return (
    <div className="mx-auto grid max-w-300 grid-cols-1 gap-x-10 gap-y-6 pt-4 pb-16 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Description />
        {isLoaded && counts[0] + counts[1] === 0 && <NoChanges />}
        {counts[0] + counts[1] > 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken px-4 py-3">
            <FileDiff size={16} aria-hidden className="text-muted" />
            <span className="font-medium">{t.changes(...counts)}</span>
            <span className="ms-auto flex flex-wrap gap-2">
              {isQuiet && <ReadOn />}
              <LinkButton href={href("changes")} size="small">
                {t.showChanges}
              </LinkButton>
            </span>
          </div>
        )}
        <Checks />
        <Panel id="activity" title={t.activity}>
          <Activity />
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Panel id="reviewers" title={t.reviewers}>
          <Reviewers />
        </Panel>
        <Panel id="participants" title={t.participants}>
          <Participants />
        </Panel>
        {isQuiet && <Following />}
        <Imports />
      </div>
    </div>
  );
}

/** How to fill a change request that has no changes. */
function NoChanges() {
  const review = useReview();
  if (whyNotEditContent(review) !== undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken px-4 py-3">
      <Pencil size={16} aria-hidden className="text-muted" />
      <span className="font-medium">{t.noChanges}</span>
      <span className="ms-auto">
        <LinkButton href={review.href("edit")} size="small" variant="primary">
          {t.editPages}
        </LinkButton>
      </span>
    </div>
  );
}

/** The authors, and everybody who has reviewed or commented. */
function Participants() {
  const { scope } = useReview();
  const { authors } = useAuthors();
  const reviews = useQuery(reviewsQuery(scope)).data ?? [];
  const threads = useQuery(threadsQuery(scope)).data ?? [];
  const writers = new Set(authors.map(({ id }) => id));
  const people = new Map<string, User>();
  for (const user of [
    ...reviews.map(({ reviewer }) => reviewer),
    ...threads.map(({ postedBy }) => postedBy),
  ]) {
    if (!writers.has(user.id)) people.set(user.id, user);
  }
  return (
    <ul className="flex flex-col gap-1.5">
      {authors.map((user) => (
        <li key={user.id} className="flex items-center gap-2">
          <UserName user={user} />
          <span className="text-sm text-muted">{t.author}</span>
        </li>
      ))}
      {[...people.values()].map((user) => (
        <li key={user.id} className="flex">
          <UserName user={user} />
        </li>
      ))}
    </ul>
  );
}

/** The author's description. */
function Description() {
  const { changeRequest } = useReview();
  return <DescriptionOf key={changeRequest.id} />;
}

function DescriptionOf() {
  const review = useReview();
  const { scope, changeRequest, user } = review;
  const draft = `description.${user.id}.${changeRequest.id}`;
  const edit = useComposer(draft);
  const client = useQueryClient();
  const write = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}");
  const markdown = changeRequest.description?.markdown ?? "";
  const unavailable = whyNotEdit(review);
  return (
    <section aria-labelledby="description">
      <header className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id="description" className="font-semibold">
          {t.description}
        </h2>
        {edit.hasKept && <UnsentDraft onPress={edit.open} />}
        {!edit.isOpen && !edit.hasKept && (
          <Button
            size="small"
            variant="quiet"
            icon={<Pencil size={14} aria-hidden />}
            unavailable={unavailable}
            onPress={edit.open}
          >
            {markdown === "" ? t.describe : t.edit}
          </Button>
        )}
      </header>
      {edit.isOpen ? (
        <Composer
          autoFocus
          mayBeEmpty
          draft={draft}
          label={t.descriptionLabel}
          placeholder={t.describe}
          initial={markdown}
          action={t.save}
          unavailable={unavailable}
          onCancel={edit.close}
          onSend={async (text) => {
            const saved = await write.mutateAsync({
              params: scope,
              body: { description: text === "" ? null : { markdown: text } },
            });
            showResponse(client, changeRequestQuery(scope), () => saved);
            edit.finish();
          }}
        />
      ) : markdown === "" ? (
        <p className="text-muted">{t.noDescription}</p>
      ) : (
        <Markdown compact>{markdown}</Markdown>
      )}
    </section>
  );
}
