import { useEffect, useState } from "react";

/**
 * Whether a time has gone by since the component came. What is there within it never flickers.
 *
 * @param milliseconds - 150 is the pause before anything may say that it loads
 */
export function useDelay(milliseconds = 150): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
