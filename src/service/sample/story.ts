import type { PersonKey } from "./people.ts";

/** A time before the first start, in days and hours: `9d 4h`, `3h`. */
export type Ago = `${number}d` | `${number}h` | `${number}d ${number}h`;

/**
 * One edit of a change request. Pages are named by their file without `.md`, groups by their path, pages that a story added
 * by the key it gave them.
 */
export type StoryEdit =
  | {
      page: string;
      /** Texts which the page has exactly once, and what comes in their place. */
      replace?: readonly (readonly [from: string, to: string])[];
      /** Moves the section under the first heading to before the second. */
      moveSection?: readonly [heading: string, before: string];
      title?: string;
      slug?: string;
      description?: string;
      emoji?: string | null;
      icon?: string | null;
      /** New parent; null is the top level. */
      into?: string | null;
      at?: number;
    }
  | { add: string; markdown: string; slug?: string; into?: string; at?: number }
  | { remove: string }
  | {
      /** Calls something by another word, in the prose of all pages but these. */
      rename: readonly (readonly [from: RegExp, to: string])[];
      except: readonly string[];
    };

/** What a comment is about: the whole, a page, or the one block of a page whose text has these words. */
export type StoryTarget = { page?: string; block?: string; side?: "before" | "after" };

export type StoryStep = { ago: Ago; by: PersonKey } & (
  | { does: "edit"; edits: readonly StoryEdit[] }
  | { does: "describe"; markdown: string }
  | { does: "set"; status: "draft" | "open" | "archived" }
  | { does: "request"; reviewers: readonly PersonKey[] }
  | { does: "review"; status: "approved" | "changes-requested"; says?: string }
  | { does: "update" }
  | { does: "merge" }
  /** `thread` is the key by which later steps name it. */
  | { does: "comment"; thread: string; on?: StoryTarget; says: string }
  | { does: "reply"; thread: string; says: string }
  /** To the comment, or to the reply with this number, counted from 1. */
  | { does: "react"; thread: string; emoji: string; reply?: number }
  | { does: "resolve"; thread: string }
);

/** A change request from its beginning to where it stands. */
export type Story = {
  /** Folder of the space. */
  space: string;
  subject: string;
  ago: Ago;
  by: PersonKey;
  steps: readonly StoryStep[];
};

type Talk = "comment" | "reply" | "react" | "resolve";

/** Threads on a space's live content. */
export type Discussion = {
  space: string;
  steps: readonly Extract<StoryStep, { does: Talk }>[];
};
