/** Milliseconds of work in one go; then the browser answers to what has come in. */
const together = 10;

const waiting = new Set<() => void>();
let isRunning = false;

/** Does pieces of work one after the other, with room for the browser between them. @returns how to take it back */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isRunning) {
    isRunning = true;
    queueMicrotask(run);
  }
  return () => waiting.delete(work);
}

function run(): void {
  const start = performance.now();
  for (const work of waiting) {
    waiting.delete(work);
    work();
    if (performance.now() - start > together) break;
  }
  isRunning = waiting.size > 0;
  if (isRunning) setTimeout(run);
}
