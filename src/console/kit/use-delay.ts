import { useEffect, useState } from "react";

/**
 * Whether some time has passed since the component was mounted. Content that arrives earlier avoids a flickering loading state.
 *
 * @param milliseconds - 150 is the delay before any loading state appears
 */
export function useDelay(milliseconds = 150): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
