import { RequestFailure } from "#console/data/request-failure.ts";
import { threadTexts as t } from "#console/messages/thread.ts";

/**
 * Sends something that must not exist twice. When no answer comes it is looked for before anything is said, and a repeat
 * looks first.
 *
 * @param send - makes it
 * @param find - reads what is there and finds it; undefined when it did not arrive
 * @param isRepeat - an earlier try ended without anybody knowing whether it arrived
 * @throws RequestFailure with status 0 when it is still not known, with 503 when it certainly did not arrive
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  find: () => Promise<T | undefined>,
  isRepeat: boolean,
): Promise<T> {
  if (isRepeat) {
    const arrived = await find();
    if (arrived !== undefined) return arrived;
  }
  try {
    return await send();
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || failure.status !== 0) throw failure;
    const arrived = await find();
    if (arrived !== undefined) return arrived;
    throw new RequestFailure(503, t.lost, { cause: failure });
  }
}
