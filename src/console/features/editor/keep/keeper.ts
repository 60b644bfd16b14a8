import type { Clash } from "#content/merge-part.ts";

/** A page of a change request, opened by a user. IDs; numbers of change requests don't identify live events. */
export type PagePlace = {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  pageId: string;
  userId: string;
};

/** What holds the text while it is open: the rich view or the source view. */
export type TextHolder = {
  /** The text as it is now. Called at pauses and before the tab closes, so it may take some milliseconds. */
  text: () => string;
  /**
   * Brings another person's text in, as `takeTheirs` of the model does.
   * @param base the text that both started from
   * @returns false if that can't be done now, because an input method composes; it is tried again soon
   */
  takeTheirs: (base: string, theirs: string) => boolean;
  /** Changes the text to another in one step that can be undone, as `takeText` of the model does. */
  takeText: (text: string) => void;
  /**
   * What undo needs after a reload; undefined if there is nothing to undo. Can be cloned. It is kept on this device and offered to
   * the next holder.
   */
  history?: () => unknown;
};

/**
 * Where the text is.
 * - `saved`: on the platform
 * - `saving`: on its way, or about to be sent
 * - `offline`: there is no response; sent again by itself
 * - `failing`: the platform fails or is overloaded; sent again by itself
 * - `signed-out`: the user has to sign in again, and can do so in another tab
 * - `refused`: the platform doesn't accept it, for the `reason`: no permission, merged, locked, too large
 * - `gone`: the page or its change request was deleted
 */
export type KeepState =
  | "saved"
  | "saving"
  | "offline"
  | "failing"
  | "signed-out"
  | "refused"
  | "gone";

/** What the writer sees of saving. */
export type Keeping = {
  state: KeepState;
  /** Why the platform refused the text, as a sentence; while `refused` or `gone`, and while the service has no room. */
  reason?: string;
  /** Whether text that isn't on the platform would survive closing the tab. */
  isOnDevice: boolean;
  /** Where another person changed the same words. The open text has the writer's version, the platform the other one. */
  conflicts: readonly KeptConflict[];
};

/**
 * Words that the writer and another person changed differently. `main` is the other person's version. Something that was moved has
 * several places, which are joined here.
 */
export type KeptConflict = Clash & {
  places: readonly Clash[];
  /** Where the writer's version is in the open text, when the conflict was found. */
  from: number;
};

/**
 * Keeps the text of one open page: on this device at each pause, then on the platform. It is the only code that writes
 * texts of pages. Texts of others come in through the holder; what can't be merged becomes a conflict.
 */
export type Keeper = {
  readonly place: PagePlace;
  /** The text to open, or to show in the next holder. Includes what was typed before a reload. */
  text: () => string;
  /** What the last holder returned as `history`, if it belongs to `text`. */
  history: () => unknown;
  /** Connects what holds the text from now on. @returns a function that disconnects it, and keeps its last text */
  hold: (holder: TextHolder) => () => void;
  /** The text changed. Call it for each change, also for those that came from `takeText`; not for `takeTheirs`. */
  changed: () => void;
  /** The platform may have another person's text: loads it soon. */
  check: () => void;
  /** Saves all that is typed by now without waiting for a pause, and tries again if saving failed. */
  saveNow: () => Promise<void>;
  /** Resolves a conflict with the writer's words or with the other person's. */
  resolve: (conflict: KeptConflict, choice: "mine" | "theirs") => void;
  /** The text is somewhere else now: it is neither saved nor offered again. */
  discard: () => Promise<void>;
  /** Ends the keeper: another tab may continue what it has kept on this device. */
  close: () => void;
  /** The same object until something changes; for `useSyncExternalStore`. */
  keeping: () => Keeping;
  subscribe: (listener: () => void) => () => void;
};
