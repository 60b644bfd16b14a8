/** Retries when the connection was closed: the service can close an idle connection while the request is on its way. */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return ask();
  }
}
