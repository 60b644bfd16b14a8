import { proseTexts } from "#console/messages/prose.ts";
// oxlint-disable-next-line import/default -- the query makes it the address of the file
import program from "@mermaid-js/tiny/dist/mermaid.tiny.js?url";

/** A drawn diagram, as a picture of its own. */
export type Picture = { svg: string; width: number; height: number };

type Scheme = "light" | "dark";
type Answer = { id: number } & (Picture | { error: string });
type Request = { id: number; source: string; scheme: Scheme };

/** Milliseconds that a diagram may take, without the time in which the program loads. */
const limit = 10_000;
const longestLoad = 30_000;
/** Pictures that are kept, so that what scrolls away and back is drawn once. */
const mostKept = 100;

const kept = new Map<string, Promise<Picture>>();
let frame: { element: HTMLIFrameElement; ready: Promise<void> } | undefined;
let queue: Promise<unknown> = Promise.resolve();
let lastId = 0;

/**
 * Draws a diagram in Mermaid's language. It happens in a frame without an origin, network or access to the console, which
 * answers with a picture; why stands in docs/decisions/diagrams-in-a-sandbox.md. Equal diagrams are drawn once.
 *
 * @throws Error with the reason, for people
 */
export function drawDiagram(source: string, scheme: Scheme): Promise<Picture> {
  const key = `${scheme} ${source}`;
  const known = kept.get(key);
  if (known) return known;
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
  const answered = answerOf(element, request.id);
  element.contentWindow?.postMessage(request, "*");
  const answer = await within(limit, answered).catch(close);
  if ("error" in answer) throw new Error(answer.error);
  return { svg: String(answer.svg), width: sizeOf(answer.width), height: sizeOf(answer.height) };
}

/** The frame is not trusted, so neither is what it says. */
const sizeOf = (value: unknown) => Math.min(Math.max(1, Math.round(Number(value)) || 1), 10_000);

/** A frame that failed is not asked again; the next diagram gets another. */
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

function answerOf(element: HTMLIFrameElement, id: number): Promise<Answer> {
  const isAnswer = (data: unknown) => (data as Answer | null)?.id === id;
  return messageOf(element, isAnswer) as Promise<Answer>;
}

/** The next message of the frame that fits. Its origin is "null", as that of all such frames, and says nothing. */
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
