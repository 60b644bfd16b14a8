import { useEffect, useState } from "react";

/**
 * A debounced value.
 *
 * @param pause - milliseconds without a change before the value is taken over
 */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
