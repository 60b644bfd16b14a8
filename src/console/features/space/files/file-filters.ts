import type { File } from "#contract/page.ts";
import type { Filter } from "#console/kit/table/types.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { kindOf } from "./file-kind.ts";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** By kind, and by whether any page uses the file. */
export const fileFilters: readonly Filter<File>[] = [
  {
    name: "type",
    label: t.kindFilter,
    options: optionsOf(t.kinds),
    holds: (file, value) => kindOf(file) === value,
  },
  {
    name: "use",
    label: t.useFilter,
    options: optionsOf(t.uses),
    holds: ({ uses = 0 }, value) => (uses === 0) === (value === "unused"),
  },
];

export const fileSearch = {
  label: t.filter,
  holds: ({ name }: File, text: string) => name.toLowerCase().includes(text.toLowerCase()),
};
