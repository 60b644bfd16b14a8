import { useState } from "react";
import { printSuggestion, readSuggestion } from "#content/suggestion.ts";

type Parts = { comment: string; suggestion: string | undefined };

/**
 * A comment's Markdown as its words and its suggestion, which are written apart.
 *
 * @param asked - the suggestion to start with, if the text has none
 */
export function useSuggestingText(
  text: string,
  setText: (text: string) => void,
  asked: string | undefined,
) {
  const [parts, setParts] = useState((): Parts => {
    const { comment, suggestion = asked } = partsOf(text);
    return { comment, suggestion };
  });
  const set = (next: Parts) => {
    setParts(next);
    setText(textOf(next));
  };
  return {
    ...parts,
    setComment: (comment: string) => set({ ...parts, comment }),
    setSuggestion: (suggestion: string | undefined) => set({ ...parts, suggestion }),
    empty: () => setParts({ comment: "", suggestion: undefined }),
  };
}

function partsOf(text: string): Parts {
  return readSuggestion(text) ?? { comment: text, suggestion: undefined };
}

function textOf({ comment, suggestion }: Parts): string {
  return suggestion === undefined ? comment : printSuggestion({ comment, suggestion });
}
