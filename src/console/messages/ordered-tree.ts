import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const items = (titles: readonly string[]) =>
  titles.length === 1 ? `“${titles[0]}”` : plural(titles.length, "item", "items");

const position = (parent: string | undefined, at: number, of?: number) => {
  const place = `position ${formatNumber(at)}${of === undefined ? "" : ` of ${formatNumber(of)}`}`;
  return parent === undefined ? `Top level, ${place}` : `Into ${parent}, ${place}`;
};

export const orderedTreeTexts = catalogue({
  en: {
    handle: (title: string) => `Move ${title}`,
    menu: (title: string) => `Actions for ${title}`,
    rename: (title: string) => `New title of ${title}`,
    /** @param parent - undefined at the top level */
    position,
    unchanged: "Stays where it is",
    items,
    lifted: (titles: readonly string[], place: string) =>
      `${items(titles)} lifted. ${place}. Use the arrow keys to move, Space to drop, Escape to cancel.`,
    moved: (titles: readonly string[], place: string) => `${items(titles)} moved. ${place}.`,
    canceled: (titles: readonly string[]) => `Move canceled. ${items(titles)} stays in place.`,
    gone: "What you were moving was removed by someone else.",
    noOther: "There is no other place for it.",
    isFirst: "Already first here.",
    isLast: "Already last here.",
    isTop: "It's already at the top level.",
    noParent: "Nothing here can hold it.",
    actions: {
      up: "Move up",
      down: "Move down",
      first: "Move to top",
      last: "Move to bottom",
      into: "Move into…",
      out: "Move out",
      to: "Move to…",
    },
    hint: "Drag rows by their handle, or press Space on a row to move it with the arrow keys.",
    undo: "Undo",
    redo: "Redo",
    nothingToUndo: "No moves to undo.",
    nothingToRedo: "No moves to redo.",
    openAll: "Expand all",
    closeAll: "Collapse all",
    saving: "Saving…",
    moves: {
      notMoved: (titles: readonly string[]) => `Couldn't move ${items(titles)}`,
      isBack: (titles: readonly string[]) =>
        titles.length === 1 ? "It's back in its place." : "They're back in their places.",
      partlyMoved: (titles: readonly string[]) => `${items(titles)} moved only in part`,
      partlyNow: (place: string) => `It's now here: ${place}.`,
      partlyMany: "Some items are in their new places, the others are not.",
      gone: "It, or the group it should go into, was removed by someone else.",
      neighborGone:
        "The item next to its new place was removed by someone else. Try again to move it next to what's left, or choose another place.",
      finish: "Finish",
      undo: "Undo",
    },
    dialog: {
      title: (titles: readonly string[]) => `Move ${items(titles)}`,
      parent: "Location",
      top: "Top level",
      place: "Position",
      isFirst: "First",
      after: (title: string) => `After ${title}`,
      search: "Search",
      chosen: (label: string) => `Chosen: ${label}`,
      noneFound: "No matches.",
      action: "Move",
      unchanged: "Choose another position.",
    },
    keys: {
      group: "Tree",
      lift: "Lift or drop the row",
      step: "Move a lifted row",
      cancel: "Cancel the move",
      up: "Move one step up",
      down: "Move one step down",
      more: "Extend the selection",
      open: "Expand, collapse",
      menu: "Open the row's menu",
      rename: "Rename the row",
    },
  },
});
