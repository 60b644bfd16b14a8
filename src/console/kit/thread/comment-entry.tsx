import { useMemo, useState, type ReactNode } from "react";
import { Ellipsis, Pencil, Trash2, SmilePlus } from "lucide-react";
import type { Comment, Reaction } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { MentionsContext } from "#console/kit/markdown/address.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { Time } from "#console/kit/time.tsx";
import { UserName } from "#console/kit/user.tsx";
import { common } from "#console/messages/common.ts";
import { formatMoment, formatNumber } from "#console/messages/format.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Popover } from "#console/ui/popover.tsx";
import { Composer } from "./composer.tsx";
import { asWritten, namesOf } from "./mention-names.ts";
import { UnsentDraft, editDraft, useComposer } from "./thread-draft.tsx";
import { hasReacted, offeredEmoji } from "./reactions.ts";

type Entry = Pick<
  Comment,
  "id" | "postedBy" | "postedAt" | "editedAt" | "reactions" | "body" | "mentions" | "permissions"
>;

/** One comment or reply: author, date, text, and actions. */
export function CommentEntry(props: {
  entry: Entry;
  spaceId: string;
  user: User;
  deleteTitle: string;
  replies: number;
  onSave: (markdown: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** Absent for a comment that nobody else has seen. */
  onReact?: OnReact;
  /** Next to its date. */
  mark?: ReactNode;
  /** What is shown of its text, if not all of it. */
  text?: string | undefined;
  /** Below the text. */
  children?: ReactNode;
  /** What else can be done, in one row with the reactions. Without it, a reaction is added at the top, so that there is no row. */
  acts?: ReactNode;
}) {
  const { entry, user } = props;
  const draft = editDraft(user, entry.id);
  const edit = useComposer(draft);
  const [isDeleting, setDeleting] = useState(false);
  const markdown = entry.body.markdown ?? "";
  const shown = props.text ?? markdown;
  const mayReact = gate([!entry.permissions.reply, t.mayNotReply]);
  const reacting = props.onReact && {
    reactions: entry.reactions,
    user,
    unavailable: mayReact,
    onReact: props.onReact,
  };
  const picker = reacting && !edit.isOpen && <ReactionPicker {...reacting} />;
  const name = entry.postedBy.displayName;
  const { mentions } = entry;
  const isSent = props.onReact !== undefined;
  const names = useMemo(
    () => (isSent ? namesOf(mentions, user.id) : asWritten),
    [isSent, mentions, user.id],
  );
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium">
            <UserName user={entry.postedBy} />
          </span>
          <span className="text-sm text-muted">
            <Time value={entry.postedAt} />
            {entry.editedAt !== undefined && (
              <span title={formatMoment(entry.editedAt)}> · {t.edited}</span>
            )}
          </span>
          {props.mark}
        </span>
        {props.acts === undefined && picker}
        {(entry.permissions.edit || entry.permissions.delete) && (
          <span className="self-start">
            <Menu
              label={t.more(name)}
              placement="bottom end"
              trigger={
                <IconButton
                  size="small"
                  label={t.more(name)}
                  icon={<Ellipsis size={14} aria-hidden />}
                />
              }
            >
              {entry.permissions.edit && (
                <MenuItem icon={<Pencil size={14} />} onAction={edit.open}>
                  {t.edit}
                </MenuItem>
              )}
              {entry.permissions.delete && (
                <MenuItem danger icon={<Trash2 size={14} />} onAction={() => setDeleting(true)}>
                  {t.delete}
                </MenuItem>
              )}
            </Menu>
          </span>
        )}
      </div>
      {edit.isOpen ? (
        <Composer
          autoFocus
          draft={draft}
          mentionsIn={props.spaceId}
          action={t.save}
          initial={markdown}
          onCancel={edit.close}
          onSend={async (text) => {
            await props.onSave(text);
            edit.finish();
          }}
        />
      ) : (
        <>
          {shown !== "" ? (
            <MentionsContext value={names}>
              <Markdown compact>{shown}</Markdown>
            </MentionsContext>
          ) : (
            props.text === undefined && <p className="text-muted">{t.noText}</p>
          )}
          {props.children}
          <div className="flex flex-wrap items-center gap-1 empty:hidden">
            {reacting && <ReactionBar {...reacting} />}
            {props.acts !== undefined && picker}
            {edit.hasKept && <UnsentDraft onPress={edit.open} />}
            {props.acts}
          </div>
        </>
      )}
      <Confirm
        danger
        isOpen={isDeleting}
        title={props.deleteTitle}
        action={common.delete}
        onConfirm={props.onRemove}
        onClose={() => setDeleting(false)}
      >
        {t.deleteBody(props.replies)}
      </Confirm>
    </div>
  );
}

/** Names that a tooltip lists before it counts the rest. */
const namesShown = 8;

type Props = {
  reactions: readonly Reaction[];
  user: User;
  /** Why reacting is unavailable, as a sentence. */
  unavailable: string | undefined;
  onReact: OnReact;
};

/** Adds or removes a reaction, depending on what the user saw when pressing. The data may have changed since. */
type OnReact = (emoji: string, isGiven: boolean) => void;

/** Reactions with their counts. The tooltip names the people; pressing adds or removes the same reaction. */
export function ReactionBar({ reactions, user, unavailable, onReact }: Props) {
  return reactions.map((reaction) => {
    const given = hasReacted(reactions, reaction.emoji, user.id);
    const who = sentenceOf(reaction, user);
    return (
      <button
        key={reaction.emoji}
        type="button"
        title={unavailable === undefined ? who : `${who}. ${unavailable}`}
        // Speech input uses the visible text, so the accessible name contains it.
        aria-label={`${reaction.emoji} ${formatNumber(reaction.count)}: ${who}`}
        aria-pressed={given}
        aria-disabled={unavailable !== undefined}
        onClick={() => {
          if (unavailable === undefined) onReact(reaction.emoji, !given);
        }}
        className={cx(
          "focus-ring inline-flex h-6 items-center gap-1 rounded-full border px-2 text-sm tabular-nums",
          given ? "border-accent bg-accent-soft text-accent" : "hover:bg-hover",
        )}
      >
        <span aria-hidden>{reaction.emoji}</span>
        {formatNumber(reaction.count)}
      </button>
    );
  });
}

function ReactionPicker({ reactions, user, unavailable, onReact }: Props) {
  const trigger = (
    <IconButton
      size="small"
      label={t.react}
      icon={<SmilePlus size={14} aria-hidden />}
      unavailable={unavailable}
    />
  );
  if (unavailable !== undefined) return trigger;
  return (
    <Popover label={t.react} trigger={trigger} className="p-1">
      {(close) => (
        <div className="flex gap-0.5">
          {offeredEmoji.map((emoji) => {
            const given = hasReacted(reactions, emoji, user.id);
            return (
              <button
                key={emoji}
                type="button"
                aria-label={t.reactWith(emoji)}
                aria-pressed={given}
                className={cx(
                  "focus-ring grid size-8 place-items-center rounded-sm text-lg",
                  given ? "bg-accent-soft" : "hover:bg-hover",
                )}
                onClick={() => {
                  onReact(emoji, !given);
                  close();
                }}
              >
                {emoji}
              </button>
            );
          })}
        </div>
      )}
    </Popover>
  );
}

function sentenceOf({ emoji, users, count }: Reaction, me: User): string {
  const names = users
    .slice(0, namesShown)
    .map(({ user }) => (user.id === me.id ? common.you : user.displayName));
  return t.reacted(emoji, names, Math.max(0, count - names.length));
}
