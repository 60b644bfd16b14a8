import type { Node } from "prosemirror-model";
import { alike } from "../write/alike.ts";
import type { Loaded } from "../loaded.ts";
import { readPage } from "../read/read-page.ts";
import { save, type Saved } from "../write/save.ts";

/**
 * The texts of an open page, from opening it to leaving it. Undo can lead back to a document of an earlier text, which
 * has blank lines and markup that the document doesn't.
 */
export type Visit = {
  /** The text that is saved against. */
  current: Loaded;
  /** Newest first. */
  earlier: readonly Loaded[];
};

/** How many texts are kept. Each change of another person adds one. */
const mostKept = 50;

/** Opens a page. */
export function openPage(text: string): Visit {
  return { current: readPage(text), earlier: [] };
}

/** A visit whose document now comes from another text. */
export function continueWith(visit: Visit, loaded: Loaded): Visit {
  return { current: loaded, earlier: [visit.current, ...visit.earlier].slice(0, mostKept) };
}

/** The first number that no block of the visit's texts has. */
export function nextSid({ current, earlier }: Visit): number {
  return Math.max(...[current, ...earlier].map((loaded) => loaded.nextSid));
}

/** Saves the open document. Continue with the visit it returns: an undo may have led back to an earlier text. */
export function saveVisit(doc: Node, visit: Visit): { saved: Saved; visit: Visit } {
  const settled = settle(doc, visit);
  return { saved: save(doc, settled.current, settled.earlier), visit: settled };
}

function settle(doc: Node, visit: Visit): Visit {
  const { current, earlier } = visit;
  if (alike(doc, current.doc)) return visit;
  const found = earlier.find((loaded) => alike(doc, loaded.doc));
  if (!found) return visit;
  return { current: found, earlier: [current, ...earlier.filter((one) => one !== found)] };
}
