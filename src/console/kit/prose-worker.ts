import { startWorker, type StartedWorker } from "./bounded-worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./prose.worker.ts?worker&url";

let spare: StartedWorker | undefined;

/** A worker that parses and compares texts: the one that was started with the page, or a new one. It is the caller's alone. */
export function startProseWorker(): StartedWorker {
  const started = spare ?? startWorker(address);
  spare = undefined;
  return started;
}

// The page of a screen with texts names this file as a script of its own (build/screen-files.ts). It then runs before React does,
// and the worker loads meanwhile. Where it is only imported, the worker starts when a screen asks for it.
const isNamedByPage =
  typeof Worker !== "undefined" && [...document.scripts].some(({ src }) => src === import.meta.url);
if (isNamedByPage) spare = startWorker(address);
