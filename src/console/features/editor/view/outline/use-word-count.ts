import { useEffect, useState } from "react";
import type { Editor } from "../editor.ts";
import { countWordsFor } from "./page-facts.ts";

/** Milliseconds without typing after which words are counted, and how long that may take at a time. */
const pause = 400;
const slice = 6;

/** The number of words in an open page, some time after the last change; undefined until they are counted. */
export function useWordCount(editor: Editor): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    let counted: Editor["state"]["doc"] | undefined;
    let timer = setTimeout(go);
    function go(): void {
      const { doc } = editor.state;
      const words = countWordsFor(slice, doc);
      if (words === undefined) timer = setTimeout(go);
      else {
        counted = doc;
        setCount(words);
      }
    }
    // Not as a state of the component: it would be drawn with each letter.
    const stop = editor.subscribe(() => {
      if (editor.state.doc === counted) return;
      clearTimeout(timer);
      timer = setTimeout(go, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editor]);
  return count;
}
