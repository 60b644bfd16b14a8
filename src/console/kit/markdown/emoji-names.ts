import { gemoji } from "gemoji";

/** Emoji by their names, such as `smile`. */
export const emojis: ReadonlyMap<string, string> = new Map(
  gemoji.flatMap(({ names, emoji }) => names.map((name) => [name, emoji] as const)),
);
