import { SmilePlus } from "lucide-react";
import type { Reaction } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";
import { common } from "#console/messages/common.ts";
import { formatNumber } from "#console/messages/format.ts";
import { threadTexts as t } from "#console/messages/thread.ts";
import { cx } from "#console/ui/class-names.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { hasReacted, offeredEmoji } from "./reactions.ts";

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
export type OnReact = (emoji: string, isGiven: boolean) => void;

/** Reactions with their counts. The tooltip names the people; pressing adds or removes the same reaction. */
export function ReactionBar({ reactions, user, unavailable, onReact }: Props) {
  return (
    <>
      {reactions.map((reaction) => {
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
      })}
      <ReactionPicker
        reactions={reactions}
        user={user}
        unavailable={unavailable}
        onReact={onReact}
      />
    </>
  );
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
