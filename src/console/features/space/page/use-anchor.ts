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
    document.getElementById(decode(hash.slice(1)))?.scrollIntoView();
  }, [hash, key, isBack]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
