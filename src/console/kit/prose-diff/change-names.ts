import type { Change } from "#content/prose/changes.ts";
import { proseTexts } from "#console/messages/prose.ts";

const texts = proseTexts.changed;
const orNone = (value: string | undefined) => value || proseTexts.none;

/** Describes a change in words; undefined for changed words and numbers, which are marked in place. */
export function changeName(change: Change): string | undefined {
  switch (change.name) {
    case "text":
      return undefined;
    case "spacing":
      return texts.spacing;
    case "mark":
      return texts.mark(change.mark, change.added);
    case "link":
      if (change.before === undefined) return texts.linkAdded(change.after ?? "");
      if (change.after === undefined) return texts.linkRemoved(change.before);
      return texts.link(change.before, change.after);
    case "image": {
      const say = {
        source: texts.image,
        description: texts.imageDescription,
        dark: texts.imageDark,
      }[change.part];
      return say(orNone(change.before), orNone(change.after));
    }
    case "headingLevel":
      return texts.headingLevel(change.before, change.after);
    case "kind":
      return texts.kind(proseTexts.blockKinds[change.before], proseTexts.blockKinds[change.after]);
    case "marker":
      return texts.marker(texts.markers[change.before], texts.markers[change.after]);
    case "checked":
      if (change.before === undefined) return texts.task;
      if (change.after === undefined) return texts.noTask;
      return change.after ? texts.checked : texts.unchecked;
    case "depth":
      return texts.depth(change.before, change.after);
    case "container":
      return containerName(change.before, change.after);
    case "language":
      return texts.language(orNone(change.before), orNone(change.after));
    case "codeTitle":
      return texts.codeTitle(orNone(change.before), orNone(change.after));
    case "attribute":
      return attributeName(change);
    case "number":
      return undefined;
    case "lineEnds":
      return texts.lineEnds(change.before, change.after);
    case "lines":
      return texts.lines(change.added, change.removed);
    case "cells":
      return texts.cells(change.count);
    case "columns":
      return texts.columns(change.added, change.removed);
  }
}

function containerName(before: string, after: string): string {
  const readable = (path: string) => path.replaceAll("/", " › ");
  if (before === "") return texts.into(readable(after));
  if (after === "") return texts.outOf(readable(before));
  return texts.container(readable(before), readable(after));
}

/** "image width: 300 → 400". An attribute without a value is either present or absent. */
function attributeName({ of, attribute, before, after }: Extract<Change, { name: "attribute" }>) {
  const value = (written: string | undefined) =>
    written === "" ? proseTexts.set : orNone(written);
  // Columns name themselves, and a condition has no name besides its tag's.
  const carrier = attribute.startsWith("column ")
    ? ""
    : ((texts.carriers as Record<string, string>)[of] ?? of);
  const name = attribute.replace(/(^| )data-(?=\S*$)/, "$1").replaceAll("-", " ");
  return texts.attribute([carrier, name].filter(Boolean).join(" "), value(before), value(after));
}
