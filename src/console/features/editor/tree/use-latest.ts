import { useState } from "react";

/**
 * What a query loaded last, while it can't load what it is asked for next: `keepPreviousData` ends with an error. Others' writes lead
 * to a newer revision, and without a connection, what people write in would be gone.
 *
 * @param data - the query's
 */
export function useLatest<T>(data: T | undefined): T | undefined {
  const [latest, setLatest] = useState(data);
  if (data === undefined || data === latest) return latest;
  setLatest(data);
  return data;
}
