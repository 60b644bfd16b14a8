import type { Output } from "#contract/operations.ts";
import type { AnyRead, Extent, Read, ReadKey } from "./read.ts";

/**
 * How a screen uses a read.
 *
 * | Use      | The screen waits for it              | The cache has to have it for drawing within the click | Sent along with the page |
 * | -------- | ------------------------------------ | ----------------------------------------------------- | ------------------------ |
 * | `waits`  | yes, in whatever version             | yes                                                   | yes                      |
 * | `item`   | unless the cache or a list has it    | yes, if nothing is known to have changed it           | yes                      |
 * | `newest` | yes, in its newest version           | never drawn before it                                 | yes                      |
 * | `soon`   | at most a quarter of a second        | yes                                                   | yes                      |
 * | `shows`  | no, but people look for it           | yes                                                   | yes                      |
 * | `fills`  | no                                   | no                                                    | yes                      |
 * | `later`  | no                                   | no                                                    | no                       |
 *
 * What depends on a response is sent along only if the screen waits for that response.
 */
type Use = "waits" | "item" | "newest" | "soon" | "shows" | "fills" | "later";

/** Without it, the screen can't be drawn. */
export const isNeeded = ({ use }: Step): boolean => ["waits", "item", "newest"].includes(use);

/** A read of a screen, and what it reads after that, because it depends on the response. */
export type Step = {
  use: Use;
  read: AnyRead;
  next: ((response: never) => Steps) | undefined;
  /** The URL filters it, so it isn't sent along with the page. */
  isFiltered?: boolean;
  /** If it fails, the part of the screen that needs it says so. */
  failsAlone?: boolean;
};

/** What a screen reads first. A condition that isn't met leaves out its step. */
export type Steps = readonly (Step | false)[];

type Next<K extends ReadKey> = (response: Output<K>) => Steps;

const using =
  (use: Use) =>
  <K extends ReadKey, E extends Extent>(
    read: Read<K, E>,
    next?: E extends "one" ? Next<K> : never,
  ): Step => ({ use, read, next });

/** The screen waits for it: it takes what the cache has, or shows in a list. */
export const waits = using("waits");

/** What the screen is about, for `useItem`: drawn as the cache or a list has it while its newest version is requested. */
export const item = using("item");

/** The screen waits for its newest version, such as a form that is filled with it. */
export const newest = using("newest");

/** What the screen before stays for, so that it isn't replaced by a blank one for a moment. The screen shows its failure. */
export const soon = using("soon");

/** What people look for on the screen, which draws it when it arrives. */
export const shows = using("shows");

/** A part of the screen that fills in, and fails, on its own. */
export const fills = using("fills");

/** Like `fills`, but everything else comes first, also what the screens inside a frame read. */
export const later = using("later");

/** Its failure is reported by the part of the screen that needs it. */
export const alone = (step: Step): Step => ({ ...step, failsAlone: true });

/** Parameters of a URL that don't change what its screen lists: the scroll position, the look of the table, an open dialog. */
const looks = ["page", "columns", "density", "layout", "new"];

/** What a URL can filter or sort. */
export const filteredBy = (search: URLSearchParams, step: Step): Step => ({
  ...step,
  isFiltered: [...search.keys()].some((name) => !looks.includes(name)),
});
