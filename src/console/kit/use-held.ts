import { useEffect } from "react";
import { hold } from "#console/data/held.ts";

/**
 * For a screen with a text that is read slowly: what others change below the address of `params` (the change request, say)
 * waits, and the shell tells of it, so that nothing moves under the eyes.
 *
 * @param params - parameters of paths, by name
 */
export function useHeld(params: Readonly<Record<string, string>>): void {
  const key = JSON.stringify(params);
  useEffect(() => hold(JSON.parse(key) as Record<string, string>), [key]);
}
