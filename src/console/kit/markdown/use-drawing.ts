import { useEffect, useMemo, useState } from "react";
import type { Side } from "#content/prose/anchor.ts";
import { createBoundedWorker, OutOfTime } from "../bounded-worker.ts";
import { type Drawing, type DrawingRequest, type PlainText, readDrawing } from "./drawing.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./drawing.worker.ts?worker&url";

type Result = Drawing | PlainText;

/** Milliseconds that a text may take. Ordinary texts take a tenth of it. */
const limit = 5000;
/** Texts up to this many characters are parsed synchronously, in about 10 ms. */
const short = 6000;
/** The total length of texts whose results are cached, in characters. */
const keptLength = 2_000_000;

const worker = createBoundedWorker<DrawingRequest, Result>(address, limit);
const finished = new Map<string, Result>();
const running = new Map<string, Promise<Result>>();

const keyOf = ({ markdown, side }: DrawingRequest) => `${side ?? ""} ${markdown}`;

function keep(key: string, result: Result): Result {
  finished.delete(key);
  finished.set(key, result);
  let length = 0;
  for (const known of finished.keys()) length += known.length;
  for (const oldest of finished.keys()) {
    if (length <= keptLength || oldest === key) break;
    finished.delete(oldest);
    length -= oldest.length;
  }
  return result;
}

/** The result for a short or cached text. */
function atOnce(request: DrawingRequest): Result | undefined {
  const key = keyOf(request);
  const known = finished.get(key);
  if (known !== undefined) return known;
  const { markdown, side } = request;
  if (markdown.length > short && typeof Worker !== "undefined") return undefined;
  return keep(key, readDrawing(markdown, side));
}

/** Parses a text in a worker, once per text. */
function inWorker(request: DrawingRequest): Promise<Result> {
  const key = keyOf(request);
  const known = running.get(key);
  if (known !== undefined) return known;
  const started = worker
    .ask(request)
    .catch((error: unknown): Result => {
      if (error instanceof OutOfTime) return { plain: "time" };
      throw error;
    })
    .then((result) => keep(key, result))
    .finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/**
 * The parsed text: immediately when it is short or cached, otherwise as soon as a worker has parsed it. Until then the previous
 * text's result, or undefined for the first text.
 */
export function useDrawing(markdown: string, side?: Side): Result | undefined {
  const request = useMemo(() => ({ markdown, side }), [markdown, side]);
  const known = useMemo(() => atOnce(request), [request]);
  const [last, setLast] = useState<Result>();
  useEffect(() => {
    let current = true;
    const show = (result: Result) => current && setLast(result);
    if (known !== undefined) show(known);
    // After any other worker failure, show the source, which is always available.
    else inWorker(request).then(show, () => show({ plain: "time" }));
    return () => {
      current = false;
    };
  }, [known, request]);
  return known ?? last;
}
