import { RequestFailure } from "#console/data/request-failure.ts";
import type { Clash, MergePart } from "#content/merge-part.ts";
import { clashOf } from "#content/merge-text.ts";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import type { KeptConflict, PagePlace } from "./keeper.ts";
import { loadText, sendText, type PlatformText } from "./platform-text.ts";

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

/**
 * The three texts of an open page. `ancestor` is what the platform had when both sides last agreed; where they don't agree
 * since, it keeps the original. So the conflicts of a page are those of the merge of these three, at any time.
 */
export type ThreeTexts = { ancestor: string; platform: string; local: string };

type Side = keyof Clash;

/** One side of a merge, with something else in place of each clash. */
function sideOf(
  parts: readonly MergePart[],
  side: Side,
  choose: (clash: MergePart) => string,
): string {
  return parts.map((part) => (part.conflict === undefined ? part[side] : choose(part))).join("");
}

function partsOf({ ancestor, platform, local }: ThreeTexts): MergePart[] {
  return mergeWriting(ancestor, platform, local);
}

/** What the writer and others changed differently, in the order of the text. */
export function conflictsOf(texts: ThreeTexts): KeptConflict[] {
  return texts.ancestor === texts.platform ? [] : [...conflictsIn(partsOf(texts)).values()];
}

/** The conflicts of a merge by their numbers. */
function conflictsIn(parts: readonly MergePart[]): Map<number, KeptConflict> {
  const conflicts = new Map<number, KeptConflict>();
  let from = 0;
  for (const part of parts) {
    if (part.conflict !== undefined) {
      const conflict = conflicts.get(part.conflict) ?? { ...nowhere, from };
      conflicts.set(part.conflict, {
        base: conflict.base + part.base,
        main: conflict.main + part.main,
        changeRequest: conflict.changeRequest + part.changeRequest,
        from: conflict.from,
        places: [...conflict.places, clashOf(part)],
      });
    }
    from += part.changeRequest.length;
  }
  return conflicts;
}

const nowhere = { base: "", main: "", changeRequest: "", places: [] as readonly Clash[] };

/** The text to save: the writer's changes, but the other person's words where they conflict. */
export function textToSend(texts: ThreeTexts): string {
  if (texts.ancestor === texts.platform) return texts.local;
  return partsOf(texts)
    .map(({ merged, main }) => merged ?? main)
    .join("");
}

/**
 * The texts after `textToSend` was saved. Where it has more than the open text, as where a conflict has become two edits of different
 * words, others have added that to the open text: the writer hasn't removed what it lacks.
 * @param texts those that it was made from
 */
export function afterSending(texts: ThreeTexts): Omit<ThreeTexts, "local"> {
  const platform = textToSend(texts);
  if (texts.ancestor === texts.platform) return { ancestor: platform, platform };
  return { ancestor: sideOf(partsOf(texts), "changeRequest", ({ base }) => base), platform };
}

/** The text that is open after another person's has come in: merged, and the writer's words where they conflict. */
export function localWith(texts: ThreeTexts, theirs: string): string {
  return writtenText(mergeWriting(texts.ancestor, theirs, texts.local));
}

/** The texts after another person's has come in. @param texts those before; `local` before the merge */
export function afterTheirs(texts: ThreeTexts, theirs: string): Omit<ThreeTexts, "local"> {
  const parts = mergeWriting(texts.ancestor, theirs, texts.local);
  return { ancestor: sideOf(parts, "main", ({ base }) => base), platform: theirs };
}

/** The texts after a conflict was resolved. Nothing changes if it is gone. */
export function afterChoice(
  texts: ThreeTexts,
  conflict: KeptConflict,
  choice: "mine" | "theirs",
): ThreeTexts {
  const parts = partsOf(texts);
  const chosen = findConflict(parts, conflict);
  if (chosen === undefined) return texts;
  const choose = (side: Side) => (clash: MergePart) =>
    clash.conflict === chosen ? clash.main : clash[side];
  // The sides agree there from now on, whichever has to follow.
  const ancestor = sideOf(parts, "base", choose("base"));
  if (choice === "mine") return { ...texts, ancestor };
  return { ...texts, ancestor, local: sideOf(parts, "changeRequest", choose("changeRequest")) };
}

/**
 * The writer may have typed on, so the nearest conflict with the same words of the other person is meant.
 * @returns its number
 */
function findConflict(
  parts: readonly MergePart[],
  { main, from }: KeptConflict,
): number | undefined {
  const distance = ([, kept]: [number, KeptConflict]) => Math.abs(kept.from - from);
  const [nearest] = [...conflictsIn(parts)]
    .filter(([, kept]) => kept.main === main)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest?.[0];
}
