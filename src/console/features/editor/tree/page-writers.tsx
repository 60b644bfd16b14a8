import { createContext, use } from "react";
import type { Presence } from "#contract/presence.ts";
import { presenceTexts as t } from "#console/messages/editor-presence.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { tip } from "#console/ui/tip.ts";

/** Someone who has a page open. `name` is how words call them, which can be "You". */
type Writer = { user: Presence["user"]; name: string };

/** The others in a change request, by page. Without their cursors: rows aren't drawn again when those move. */
export type WritersByPage = Readonly<Record<string, readonly Writer[]>>;

/** Rows are drawn again only if their item changes, so they get this from here. */
export const WritersContext = createContext<WritersByPage>({});

/**
 * Sorts the others by the page that they have open.
 *
 * @param userId - the user, who may be one of them in another tab
 */
export function writersByPage(others: readonly Presence[], userId: string): WritersByPage {
  const found: Record<string, Writer[]> = {};
  for (const { page, user } of others) {
    const writers = (found[page] ??= []);
    if (writers.some((one) => one.user.id === user.id)) continue;
    writers.push({ user, name: user.id === userId ? t.you : user.displayName });
  }
  return found;
}

const most = 2;

/** Who else has a page open. */
export function PageWriters({ pageId }: { pageId: string }) {
  const writers = use(WritersContext)[pageId];
  if (writers === undefined) return null;
  const words = t.inPage(writers.map(({ name }) => name));
  return (
    <span
      role="img"
      aria-label={words}
      className="flex shrink-0 items-center gap-0.5"
      {...tip(words)}
    >
      {writers.slice(0, most).map(({ user }) => (
        <Avatar key={user.id} name={user.displayName} photoURL={user.photoURL} size={20} />
      ))}
      {writers.length > most && (
        <span aria-hidden className="text-xs text-muted">
          {t.more(writers.length - most)}
        </span>
      )}
    </span>
  );
}
