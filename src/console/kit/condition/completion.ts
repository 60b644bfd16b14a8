import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { claimText } from "./rules.ts";

/** A claim of a schema. */
export type SchemaClaim = {
  unsigned: boolean;
  name: string;
  title?: string | undefined;
  /** How a condition names it. */
  text: string;
};

/** The claims of a schema: signed ones first. */
export function claimsOfSchema({ properties }: VisitorSchema): SchemaClaim[] {
  const { unsigned, ...signed } = properties;
  return [...claimsIn(signed, false), ...claimsIn(unsigned?.properties ?? {}, true)];
}

function claimsIn(flags: Record<string, unknown>, unsigned: boolean): SchemaClaim[] {
  return Object.entries(flags).map(([name, flag]) => {
    const { title } = (flag ?? {}) as { title?: unknown };
    return {
      unsigned,
      name,
      title: typeof title === "string" ? title : undefined,
      text: claimText({ unsigned, name }),
    };
  });
}

/** Suggestions for the word before the caret, and where that word starts. */
export type Completion = { from: number; claims: SchemaClaim[] };

const mostSuggestions = 8;

/** The claims that the word before the caret may be going to be; undefined if there is no word, or nothing to add to it. */
export function completionAt(
  text: string,
  caret: number,
  claims: readonly SchemaClaim[],
): Completion | undefined {
  const word = /[\w$.["'-]+$/.exec(text.slice(0, caret))?.[0] ?? "";
  if (word === "") return undefined;
  const typed = word.toLowerCase();
  const last = typed.split(/[.["']+/).at(-1) ?? "";
  const isPlain = !/[.["']/.test(word);
  const matches = claims.filter(
    ({ text: whole, name }) =>
      whole !== word &&
      (whole.toLowerCase().startsWith(typed) ||
        (isPlain && last !== "" && name.toLowerCase().includes(last))),
  );
  if (matches.length === 0) return undefined;
  return { from: caret - word.length, claims: matches.slice(0, mostSuggestions) };
}
