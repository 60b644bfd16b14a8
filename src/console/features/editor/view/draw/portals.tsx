import type { Node } from "prosemirror-model";
import type { Decoration } from "prosemirror-view";
import { type ComponentType, memo, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { Editor } from "../editor.ts";

/** What a React part of a block gets. It is rendered anew when the block changes. */
export type PartProps = {
  node: Node;
  editor: Editor;
  /** The block's position now; undefined once it is gone. */
  position: () => number | undefined;
  /** The decorations of the block, with what plugins say in their `spec`. */
  decorations: readonly Decoration[];
};

export type Part = ComponentType<PartProps>;

/** A React part inside of the editor's document. */
export class PartEntry {
  readonly place: HTMLElement;
  readonly Part: Part;
  props: PartProps;
  #listeners = new Set<() => void>();

  constructor(place: HTMLElement, part: Part, props: PartProps) {
    this.place = place;
    this.Part = part;
    this.props = props;
  }

  update(change: Partial<PartProps>): void {
    this.props = { ...this.props, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  current = (): PartProps => this.props;
}

/**
 * How many parts are drawn with a page that is opened, about those in view, and how many at a time after that: for each, React
 * listens to all events of its place, which in a page of 100 KB would take longer than drawing its text.
 */
const atOnce = 10;
const atATime = 40;

/** The React parts of an open document. They are rendered by one outlet, so they have the contexts of the screen. */
export class Portals {
  #entries = new Map<PartEntry, string>();
  #shown: readonly (readonly [PartEntry, string])[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();
  #next = 0;
  #isTold = false;

  add(entry: PartEntry): void {
    this.#entries.set(entry, String(this.#next++));
    this.#tell();
  }

  remove(entry: PartEntry): void {
    this.#entries.delete(entry);
    this.#tell();
  }

  list = (): readonly (readonly [PartEntry, string])[] => this.#shown;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Once for all parts of an update of the document. */
  #tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    queueMicrotask(() => {
      this.#isTold = false;
      this.#show();
    });
  }

  /** Shows those that were shown, and some more; the others soon, between what the user does. */
  #show(): void {
    const shown = new Set(this.#shown.map(([entry]) => entry));
    const all = [...this.#entries];
    let more = shown.size === 0 ? atOnce : atATime;
    this.#shown = all.filter(([entry]) => shown.has(entry) || more-- > 0);
    clearTimeout(this.#timer);
    if (more < 0) this.#timer = setTimeout(() => this.#show(), 0);
    for (const listener of this.#listeners) listener();
  }
}

/** Renders the React parts of a document. */
export function PortalOutlet({ portals }: { portals: Portals }) {
  const entries = useSyncExternalStore(portals.subscribe, portals.list);
  return entries.map(([entry, key]) => createPortal(<PartView entry={entry} />, entry.place, key));
}

const PartView = memo(function PartView({ entry }: { entry: PartEntry }) {
  const props = useSyncExternalStore(entry.subscribe, entry.current);
  return <entry.Part {...props} />;
});
