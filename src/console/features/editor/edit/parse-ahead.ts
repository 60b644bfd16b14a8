import { useEffect, useState } from "react";
import type { SyntaxNode } from "#content/prose/syntax.ts";
import { createBoundedWorker } from "#console/kit/bounded-worker.ts";
import { startProseWorker } from "#console/kit/prose-worker.ts";
import type { SyntaxRequest } from "#console/kit/read-syntax.ts";
import type { Keeper } from "../keep/keeper.ts";
import { isParsed, keepParsed, mostRead } from "../model/read/parsed.ts";

/** Milliseconds that a text may take; 500 KB take a fifth of it. The editor then parses it itself. */
const limit = 5000;

const worker = createBoundedWorker<SyntaxRequest, SyntaxNode[] | undefined>(
  startProseWorker,
  limit,
);
const running = new Map<string, Promise<void>>();

/** Loads the parser while the text itself is requested. */
export function prepareParser(): void {
  if (typeof Worker !== "undefined") worker.prepare();
}

/** Parses a text in a worker, so that the editor can read it at once. Never rejects. */
export function parseAhead(text: string): Promise<void> {
  const isLeft = text.length > mostRead || typeof Worker === "undefined";
  if (isLeft || isParsed(text)) return Promise.resolve();
  const known = running.get(text);
  if (known !== undefined) return known;
  const started = worker
    .ask({ written: text })
    .then(
      (nodes) => nodes && keepParsed(text, nodes),
      () => undefined,
    )
    .finally(() => running.delete(text));
  running.set(text, started);
  return started;
}

/** Whether the text of a page has been parsed. */
export function useParsed(keeper: Keeper | undefined): boolean {
  const [parsed, setParsed] = useState<Keeper>();
  useEffect(() => {
    let isLeft = false;
    if (keeper !== undefined) {
      void parseAhead(keeper.text()).then(() => {
        if (!isLeft) setParsed(keeper);
      });
    }
    return () => {
      isLeft = true;
    };
  }, [keeper]);
  return keeper !== undefined && parsed === keeper;
}
