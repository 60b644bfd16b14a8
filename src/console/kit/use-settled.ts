import { useEffect, useState } from "react";

/**
 * A value that follows another one when that has stood still.
 *
 * @param pause - how long it has to stand still, in milliseconds
 */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
