/** A hidden tab draws nothing: its work is done after this long, in milliseconds. */
const patience = 100;

/**
 * Runs `work` as soon as the browser has drawn what is in the document now, so that it doesn't delay that.
 *
 * @returns a function that cancels it
 */
export function afterNextFrame(work: () => void): () => void {
  let timer = setTimeout(run, patience);
  // A frame is drawn after its callbacks.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  function run() {
    cancelAnimationFrame(frame);
    work();
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
