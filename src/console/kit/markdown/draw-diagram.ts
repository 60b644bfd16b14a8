import { proseTexts } from "#console/messages/prose.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the file
import program from "@mermaid-js/tiny/dist/mermaid.tiny.js?url";

/** A rendered diagram, as a standalone image. */
export type Picture = { svg: string; width: number; height: number };

type Scheme = "light" | "dark";
type Reply = { id: number } & (Picture | { error: string });
type Request = { id: number; source: string; scheme: Scheme };

/** Milliseconds that a diagram may take, not counting the time to load Mermaid. */
const limit = 10_000;
const longestLoad = 30_000;
/** The limit of cached images, so that scrolling away and back doesn't render a diagram again. */
const mostKept = 100;

const kept = new Map<string, Promise<Picture>>();
let frame: { element: HTMLIFrameElement; ready: Promise<void> } | undefined;
let queue: Promise<unknown> = Promise.resolve();
let lastId = 0;

/**
 * Renders a Mermaid diagram in a sandboxed frame without an origin, network, or access to the console. The frame answers with an
 * image; docs/decisions/diagrams-in-a-sandbox.md explains why. Equal diagrams are rendered once.
 *
 * @throws Error with the reason, in words for the user
 */
export function drawDiagram(source: string, scheme: Scheme): Promise<Picture> {
  const key = `${scheme} ${source}`;
  const drawn = kept.get(key);
  if (drawn) return drawn;
  const turn = queue.then(() => draw({ id: ++lastId, source, scheme }));
  queue = turn.catch(() => {});
  kept.set(key, turn);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return turn;
}

async function draw(request: Request): Promise<Picture> {
  frame ??= openFrame();
  const { element, ready } = frame;
  await ready.catch(close);
  const reply = replyTo(element, request.id);
  element.contentWindow?.postMessage(request, "*");
  const drawing = await within(limit, reply).catch(close);
  if ("error" in drawing) throw new Error(drawing.error);
  return { svg: String(drawing.svg), width: sizeOf(drawing.width), height: sizeOf(drawing.height) };
}

/** The frame is untrusted, and so are the sizes it reports. */
const sizeOf = (value: unknown) => Math.min(Math.max(1, Math.round(Number(value)) || 1), 10_000);

/** Removes a frame that failed. The next diagram gets a new one. */
function close(error: unknown): never {
  frame?.element.remove();
  frame = undefined;
  throw error;
}

function openFrame() {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.src = `/diagram/frame.html#${program}`;
  element.title = proseTexts.diagram;
  element.className = "prose-diagram-frame";
  element.tabIndex = -1;
  element.setAttribute("aria-hidden", "true");
  const ready = within(
    longestLoad,
    messageOf(element, (data) => data === "ready"),
  );
  document.body.append(element);
  return { element, ready: ready.then(() => {}) };
}

function replyTo(element: HTMLIFrameElement, id: number): Promise<Reply> {
  const isReply = (data: unknown) => (data as Reply | null)?.id === id;
  return messageOf(element, isReply) as Promise<Reply>;
}

/** The next matching message from the frame. Its origin is "null", as for all sandboxed frames, and can't be checked. */
function messageOf(element: HTMLIFrameElement, fits: (data: unknown) => boolean): Promise<unknown> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      if (!element.isConnected) removeEventListener("message", listen);
      if (event.source !== element.contentWindow || !fits(event.data)) return;
      removeEventListener("message", listen);
      resolve(event.data);
    };
    addEventListener("message", listen);
  });
}

function within<T>(time: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(proseTexts.diagramTooSlow)), time);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
