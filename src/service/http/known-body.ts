const bodies = new WeakMap<Response, string | Uint8Array<ArrayBuffer>>();

/**
 * Notes the body that a response was created with. Reading it from the response instead would copy it several times,
 * because the Node server's response then becomes a complete one with a stream.
 */
export function noteBody(response: Response, body: string | Uint8Array<ArrayBuffer>): Response {
  bodies.set(response, body);
  return response;
}

/** The body that was noted for a response. */
export function notedBody(response: Response): string | Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(response);
}
