import { startTransition, useEffect, useMemo, useState } from "react";
import type { Side } from "#content/prose/anchor.ts";
import { createBoundedWorker, OutOfTime } from "../bounded-worker.ts";
import { startProseWorker } from "../prose-worker.ts";
import type { Drawing, DrawingRequest, PlainText } from "#content/drawing/drawing.ts";
import { drawPlainWords } from "./plain-words.ts";

type Result = Drawing | PlainText;

/** Milliseconds that a text may take. Ordinary texts take a tenth of it. */
const limit = 5000;
/** A text up to this many characters doesn't wait for longer ones. */
const short = 6000;
/** The total length of texts whose results are cached, in characters. */
const keptLength = 2_000_000;
/** How often a text is asked for until its code has colors, at least a second apart. */
const mostTries = 20;

const shortTexts = createBoundedWorker<DrawingRequest, Result>(startProseWorker, limit);
const longTexts = createBoundedWorker<DrawingRequest, Result>(startProseWorker, limit);
const finished = new Map<string, Result>();
const running = new Map<string, Promise<Result>>();

const keyOf = ({ markdown, side }: DrawingRequest) => `${side ?? ""} ${markdown}`;

/** Loads the parser while the texts themselves are requested. */
export function prepareDrawings(): void {
  if (typeof Worker !== "undefined") shortTexts.prepare();
}

const isUncolored = (result: Result) => "isUncolored" in result;

function keep(key: string, result: Result): Result {
  finished.delete(key);
  if (isUncolored(result)) return result;
  finished.set(key, result);
  let length = 0;
  for (const drawing of finished.keys()) length += drawing.length;
  for (const oldest of finished.keys()) {
    if (length <= keptLength || oldest === key) break;
    finished.delete(oldest);
    length -= oldest.length;
  }
  return result;
}

/** The result for a cached text, or for one that needs no parser. */
function atOnce(request: DrawingRequest): Result | undefined {
  const drawing = finished.get(keyOf(request));
  if (drawing !== undefined || request.side !== undefined) return drawing;
  return drawPlainWords(request.markdown);
}

async function parse(request: DrawingRequest): Promise<Result> {
  const { markdown, side } = request;
  if (typeof Worker === "undefined") {
    const { readDrawing } = await import("#content/drawing/drawing.ts");
    return readDrawing(markdown, side);
  }
  return (markdown.length > short ? longTexts : shortTexts).ask(request);
}

/** Parses a text in a worker, once per text. */
function inWorker(request: DrawingRequest): Promise<Result> {
  const key = keyOf(request);
  const drawing = running.get(key);
  if (drawing !== undefined) return drawing;
  const started = parse(request)
    .catch((error: unknown): Result => {
      if (error instanceof OutOfTime) return { plain: "time" };
      throw error;
    })
    .then((result) => keep(key, result))
    .finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** Keeps a text that came parsed, so that no worker is needed for it. */
export function keepDrawing(markdown: string, drawing: Result): void {
  keep(keyOf({ markdown, side: undefined }), drawing);
}

/** Parses a text before the screen that shows it is drawn. A failure is reported there. */
export function drawAhead(markdown: string): void {
  const request = { markdown, side: undefined };
  if (atOnce(request) === undefined) inWorker(request).catch(() => undefined);
}

/**
 * The parsed text: immediately when it is cached or plain words, otherwise as soon as a worker has parsed it. Until then the previous
 * text's result, or undefined for the first text.
 */
export function useDrawing(markdown: string, side?: Side): Result | undefined {
  const request = useMemo(() => ({ markdown, side }), [markdown, side]);
  const drawing = useMemo(() => atOnce(request), [request]);
  const [last, setLast] = useState<Result>();
  useEffect(() => {
    let current = true;
    let tries = 0;
    const show = (result: Result) => current && setLast(result);
    const draw = async () => {
      const result = await inWorker(request);
      if (!current) return;
      // A text that gets anchors or colors is on the screen already, so it needn't be rendered again in one go.
      if (side === undefined && tries === 0) show(result);
      else startTransition(() => void show(result));
      tries += 1;
      if (isUncolored(result) && tries < mostTries) await draw();
    };
    if (drawing !== undefined) show(drawing);
    // After any other worker failure, show the source, which is always available.
    else draw().catch(() => tries === 0 && show({ plain: "time" }));
    return () => {
      current = false;
    };
  }, [drawing, request, side]);
  return drawing ?? last;
}
