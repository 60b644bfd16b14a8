import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Brings the heading of the address (`#…`) into view as soon as the text is there, which may be long after the navigation.
 * Not on the way back: then the page stands where it was left.
 */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === "POP" && key !== "default";
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (hash === "" || isBack || done.current === key) return;
    done.current = key;
    return whenThere(decode(hash.slice(1)), (element) => element.scrollIntoView());
  }, [hash, key, isBack]);
}

/** Longer than any text takes to be drawn; a text without the heading is not watched for ever. Milliseconds. */
const longestWait = 20_000;

/** A long text is drawn in slices: waits for an element until it is there, or the reader scrolls. */
function whenThere(id: string, act: (element: HTMLElement) => void): () => void {
  const found = document.getElementById(id);
  if (found) {
    act(found);
    return () => {};
  }
  const own = new AbortController();
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    own.abort();
    act(element);
  });
  own.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => own.abort(), longestWait);
  own.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const act of ["wheel", "touchmove", "keydown"] as const) {
    addEventListener(act, () => own.abort(), { signal: own.signal, passive: true });
  }
  return () => own.abort();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
