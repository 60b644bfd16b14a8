/** Whether other tasks could run during the work, which is false for work that blocks the event loop until it ends. */
export async function yieldsDuring(work: () => Promise<unknown>): Promise<boolean> {
  let hadTurn = false;
  const turn = setImmediate(() => (hadTurn = true));
  await work();
  clearImmediate(turn);
  return hadTurn;
}
