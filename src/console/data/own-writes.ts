/** For how long an event of one's own write may still arrive, in milliseconds. */
const REMEMBERED = 10 * 60_000;

const sent = new Map<string, number>();
let underWay = 0;

/** Sends a write and remembers its request, because the platform tells everybody of it, this tab too. */
export async function asOwnWrite(send: () => Promise<Response>): Promise<Response> {
  underWay += 1;
  try {
    const response = await send();
    const requestId = response.headers.get("x-request-id");
    if (requestId !== null) remember(requestId);
    return response;
  } finally {
    underWay -= 1;
  }
}

/** Whether this tab has sent the request. Certain only while nothing is under way: its ID comes with the answer. */
export function isOwnWrite(requestId: string | undefined): boolean {
  return requestId !== undefined && sent.has(requestId);
}

/** Whether an answer to a write of this tab is still to come. */
export function isWriting(): boolean {
  return underWay > 0;
}

function remember(requestId: string): void {
  const now = Date.now();
  for (const [id, at] of sent) {
    if (at > now - REMEMBERED) break;
    sent.delete(id);
  }
  sent.set(requestId, now);
}
