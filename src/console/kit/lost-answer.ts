import { RequestFailure } from "#console/data/request-failure.ts";

/**
 * For the failure of a request that makes something: without an answer it may have been made, and a second request would make
 * another one.
 *
 * @param isThere - asks the platform whether there is such a thing now
 * @param message - says so, as a sentence
 * @throws RequestFailure always: that it may be there already, or the failure itself
 */
export async function tellLostAnswer(
  failure: unknown,
  isThere: () => Promise<boolean>,
  message: string,
): Promise<never> {
  const isLost = failure instanceof RequestFailure && failure.status === 0;
  if (isLost && (await isThere())) throw new RequestFailure(409, message, { cause: failure });
  throw failure;
}
