import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { query } from "#console/data/query.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { assignTexts as t } from "#console/messages/mentions.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { DiscussionScope } from "#screens/threads.ts";
import { useAssign } from "./thread-writes.ts";

/** More people are found by typing more of their names. */
const shown = 20;

type Choice = {
  id: string;
  name: string;
  email?: string | undefined;
  photoURL?: string | undefined;
};

/** Chooses who has to answer a thread: everybody who can see the space, the user first. */
export function AssigneeList(props: {
  scope: DiscussionScope;
  comment: Comment;
  user: User;
  onDone: () => void;
}) {
  const { scope, comment, user } = props;
  const assign = useAssign(scope, comment.id);
  const [search, setSearch] = useState("");
  const { data } = useQuery({
    ...query("GET /v1/spaces/{spaceId}/mentionable", {
      params: { spaceId: scope.spaceId },
      query: { search, most: shown },
    }),
    placeholderData: keepPreviousData,
    // Guests can't list others, and still assign a thread to themselves.
    retry: false,
  });
  const me = { ...user, name: user.displayName };
  const isMe = `${user.displayName} ${user.email}`.toLowerCase().includes(search.toLowerCase());
  const others = (data?.items ?? []).filter(({ type, id }) => type === "user" && id !== user.id);
  const choices: Choice[] = isMe ? [me, ...others] : others;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);

  const choose = (id: string | null) => {
    props.onDone();
    assign(id).catch((failure: unknown) =>
      showToast({ tone: "danger", title: t.failed, description: describeFailure(failure).message }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, [data-choice]") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const first = choices[0];
    if (step !== 0) stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
    else if (event.key === "Enter" && at === 0 && first !== undefined) choose(first.id);
    else return;
    event.preventDefault();
  };
  return (
    // The arrow keys go through the field and the buttons, which have their own keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="flex w-72 max-w-full flex-col gap-2" onKeyDown={onKeyDown}>
      <SearchField label={t.search} value={search} onChange={setSearch} />
      <ul className="flex max-h-64 flex-col overflow-y-auto">
        {comment.assignee && search === "" && (
          <li>
            <button type="button" data-choice className={rowClass} onClick={() => choose(null)}>
              <UserX size={20} aria-hidden className="shrink-0 p-0.5 text-muted" />
              {t.nobody}
            </button>
          </li>
        )}
        {choices.map(({ id, name, email, photoURL }) => (
          <li key={id}>
            <button
              type="button"
              data-choice
              aria-pressed={id === comment.assignee?.id}
              className={rowClass}
              onClick={() => choose(id)}
            >
              <Avatar name={name} photoURL={photoURL} size={20} />
              <span className="max-w-3/4 shrink-0 truncate">
                {id === user.id ? t.me(name) : name}
              </span>
              <span className="min-w-0 truncate text-sm text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
      {choices.length === 0 && data !== undefined && <p className="text-muted">{t.none}</p>}
    </div>
  );
}

const rowClass =
  "focus-ring-inset flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-hover aria-pressed:font-medium";
