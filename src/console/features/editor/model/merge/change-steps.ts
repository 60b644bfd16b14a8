import { Fragment, type Node, Slice } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { findHunks } from "#content/hunks.ts";
import { childrenOf } from "../written.ts";

/**
 * Adds the steps that turn a document into another by the smallest changes: blocks are found by their numbers, and in a
 * text block only the words that differ are replaced. A cursor anywhere else stays in its place.
 */
export function changeSteps(transform: Transform, target: Node): void {
  change(transform, transform.doc, target, 0);
}

/** `start` is the position before the first child. Works from the end, so that positions before stay valid. */
function change(transform: Transform, node: Node, target: Node, start: number): void {
  if (node.eq(target)) return;
  if (node.isTextblock) {
    changeText(transform, node, target, start);
    return;
  }
  const places = new Map(
    childrenOf(node).map((child, index) => [child.attrs["sid"] as number, index]),
  );
  const starts = [start];
  node.forEach((child, offset) => starts.push(start + offset + child.nodeSize));
  let inserted: Node[] = [];
  let end = node.childCount;
  const replace = (from: number) => {
    if (from < end || inserted.length > 0) {
      const slice = new Slice(Fragment.from(inserted), 0, 0);
      transform.replace(starts[from]!, starts[end]!, slice);
    }
    inserted = [];
  };
  for (let index = target.childCount - 1; index >= 0; index--) {
    const wanted = target.child(index);
    const place = placeOf(wanted, index, node, end, places);
    if (place === undefined) {
      inserted.unshift(wanted);
      continue;
    }
    replace(place + 1);
    const child = node.child(place);
    if (!child.eq(wanted)) {
      change(transform, child, wanted, starts[place]! + 1);
      changeAttributes(transform, child, wanted, starts[place]!);
    }
    end = place;
  }
  replace(0);
}

/** The index of the child that a wanted one was, before `end`. */
function placeOf(
  wanted: Node,
  index: number,
  node: Node,
  end: number,
  places: ReadonlyMap<number, number>,
): number | undefined {
  const sid = wanted.attrs["sid"] as number | null;
  const fromEnd = node.childCount - 1;
  // New blocks have no number. They are the same nodes, if they stay.
  const same = sid === null ? childrenOf(node).lastIndexOf(wanted, Math.min(end - 1, fromEnd)) : -1;
  const place = sid === null ? same : places.get(sid);
  if (place === undefined || place < 0 || place >= end || index < 0) return undefined;
  return node.child(place).type === wanted.type ? place : undefined;
}

function changeAttributes(transform: Transform, node: Node, target: Node, position: number): void {
  for (const [name, value] of Object.entries(target.attrs)) {
    if (node.attrs[name] !== value) transform.setNodeAttribute(position, name, value);
  }
}

type Unit = { key: string; at: number };

/** The words and atoms of a text block, each with its marks, and the end. */
function unitsOf(block: Node): Unit[] {
  const units: Unit[] = [];
  block.forEach((node, offset) => {
    const marks = node.marks.map((mark) => `${mark.type.name}${JSON.stringify(mark.attrs)}`).join();
    if (!node.isText) {
      units.push({ key: `${node.type.name}${JSON.stringify(node.attrs)}${marks}`, at: offset });
      return;
    }
    for (const match of (node.text ?? "").matchAll(/[\p{L}\p{M}\p{N}]+|[\s\S]/gu)) {
      units.push({ key: `${match[0]}\u0001${marks}`, at: offset + match.index });
    }
  });
  units.push({ key: "\u0002", at: block.content.size });
  return units;
}

function changeText(transform: Transform, node: Node, target: Node, start: number): void {
  const [before, after] = [unitsOf(node), unitsOf(target)];
  const hunks = findHunks(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  let shift = 0;
  const changes = hunks.map(({ from, to, put }) => {
    const first = from + shift;
    shift += put.length - (to - from);
    return { from, to, first, last: first + put.length };
  });
  for (const { from, to, first, last } of changes.reverse()) {
    const slice = target.slice(after[first]!.at, after[last]!.at);
    transform.replace(start + before[from]!.at, start + before[to]!.at, slice);
  }
}
