import { RequestFailure } from "#console/data/request-failure.ts";
import type { KeptConflict, PagePlace } from "./keeper.ts";
import { loadText, sendText, type PlatformText } from "./platform-text.ts";
import {
  afterChoice,
  afterSending,
  afterTheirs,
  conflictsOf,
  localWith,
  textToSend,
  type ThreeTexts,
} from "./three-texts.ts";

/** What a sync needs to go on after a reload. */
export type SyncState = {
  ancestor: string;
  platform: PlatformText;
  /**
   * A text that was sent without a response, so the platform may have it, and the ancestor if it has. `isOld`: the
   * platform has refused it since because of a newer text, which may be this one.
   */
  unsettled?: { text: string; ancestor: string; isOld?: boolean } | undefined;
};

/** The platform's side of an open page: what it has, and how that and the open text come together. */
type TextSync = {
  state: () => SyncState;
  /** Whether a push is due first, because the outcome of the last one is unknown. */
  isUnsettled: () => boolean;
  /** Whether the platform has everything but the conflicts. */
  isSaved: (local: string) => boolean;
  conflicts: (local: string) => KeptConflict[];
  /** Saves. @returns false if the platform has a newer text: `pull` it first. @throws RequestFailure */
  push: (local: string) => Promise<boolean>;
  /** The platform's text, if the open one lacks words of it that aren't in a conflict anymore: take it in. */
  dissolved: (local: string) => PlatformText | undefined;
  /** Loads the text of others; undefined if there is nothing new. @throws RequestFailure */
  pull: () => Promise<PlatformText | undefined>;
  /** Notes that the others' text came into the open one. @param local the open text before that */
  take: (theirs: PlatformText, local: string) => void;
  /** The open text with the others' text, if nothing else can merge it. */
  merge: (theirs: PlatformText, local: string) => string;
  /** Resolves a conflict. @returns the open text after that */
  resolve: (conflict: KeptConflict, choice: "mine" | "theirs", local: string) => string;
};

/** @param start the loaded text, or what was kept of an earlier sync */
export function createTextSync(place: PagePlace, start: SyncState): TextSync {
  let { ancestor, platform, unsettled } = start;
  const threeWith = (local: string): ThreeTexts => ({ ancestor, platform: platform.text, local });

  return {
    state: () => ({ ancestor, platform, unsettled }),
    isUnsettled: () => unsettled !== undefined && unsettled.isOld !== true,
    isSaved: (local) => textToSend(threeWith(local)) === platform.text,
    conflicts: (local) => conflictsOf(threeWith(local)),
    async push(local) {
      const three = threeWith(local);
      // A repeated request tells whether the first one was carried out.
      if (unsettled?.isOld === true) unsettled = undefined;
      unsettled ??= { text: textToSend(three), ancestor: afterSending(three).ancestor };
      try {
        platform = await sendText(place, unsettled.text, platform.documentId);
      } catch (error) {
        if (error instanceof RequestFailure && error.status === 412) {
          unsettled.isOld = true;
          return false;
        }
        if (isRefusal(error)) unsettled = undefined;
        throw error;
      }
      ({ ancestor } = unsettled);
      unsettled = undefined;
      return true;
    },
    dissolved(local) {
      // Taking it in would forget a push whose outcome is unknown.
      const isOpen = unsettled === undefined && ancestor !== platform.text;
      return isOpen && localWith(threeWith(local), platform.text) !== local ? platform : undefined;
    },
    async pull() {
      const theirs = await loadText(place);
      if (theirs.text !== platform.text && theirs.text !== unsettled?.text) return theirs;
      if (theirs.text === unsettled?.text) ({ ancestor } = unsettled);
      platform = theirs;
      unsettled = undefined;
      return undefined;
    },
    take(theirs, local) {
      ({ ancestor } = afterTheirs(threeWith(local), theirs.text));
      platform = theirs;
      unsettled = undefined;
    },
    merge: (theirs, local) => localWith(threeWith(local), theirs.text),
    resolve(conflict, choice, local) {
      const after = afterChoice(threeWith(local), conflict, choice);
      ({ ancestor } = after);
      return after.local;
    },
  };
}

/** Whether the platform has answered, and not saved it. */
function isRefusal(error: unknown): boolean {
  return error instanceof RequestFailure && ![0, 502, 503, 504].includes(error.status);
}
