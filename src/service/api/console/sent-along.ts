import { firstAddress } from "#screens/read.ts";
import type { Opening, Screen } from "#screens/screen.ts";
import { isNeeded, type Steps } from "#screens/step.ts";

/** Reads from the API as the user; undefined if it refuses. */
type ReadAddress = (address: string) => Promise<object | undefined>;

/**
 * The URLs that a screen and its frames request as soon as they start, in this order. Left out is what nothing on the screen waits
 * for, what the URL filters, and what depends on a response that the API refuses.
 *
 * @param chain - the outermost frame first
 */
export async function sentAlong(
  chain: readonly Screen[],
  opening: Opening<Record<string, string>>,
  read: ReadAddress,
): Promise<string[]> {
  const addresses = new Set<string>();
  for (const { reads } of chain) {
    // oxlint-disable-next-line no-await-in-loop -- the requests of a frame come first
    for (const address of await addressesOf(reads?.(opening) ?? [], read)) addresses.add(address);
  }
  return [...addresses];
}

async function addressesOf(steps: Steps, read: ReadAddress): Promise<string[]> {
  const parts = steps.map(async (step) => {
    if (step === false || step.use === "later" || step.isFiltered === true) return [];
    const address = firstAddress(step.read);
    if (step.next === undefined || !isNeeded(step)) return [address];
    const response = await read(address);
    if (response === undefined) return [];
    return [address, ...(await addressesOf((step.next as Follow)(response), read))];
  });
  return (await Promise.all(parts)).flat();
}

type Follow = (response: object) => Steps;
