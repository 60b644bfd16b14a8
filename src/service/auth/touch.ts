import { Failure } from "../errors.ts";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Notes the use of a credential. On a nearly full disk it isn't noted, because a request that reads must not fail for it. */
export async function touchIfPossible(
  store: Store,
  touch: (tx: Db) => Promise<unknown>,
): Promise<void> {
  try {
    await store.transaction(touch, { isShort: true });
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 507) throw error;
  }
}
