const complete = new WeakSet<Response>();

/**
 * Marks a response that was created with all its headers. Changing them later would convert them to a `Headers` object
 * and back, which takes longer than most statements of the store.
 */
export function markComplete(response: Response): Response {
  complete.add(response);
  return response;
}

/** Whether nothing is to be added to the response, neither headers nor compression. */
export function isComplete(response: Response): boolean {
  return complete.has(response);
}
