/** Whether others had a turn while the work ran: work that holds the event loop until it ends gives none. */
export async function givesTurns(work: () => Promise<unknown>): Promise<boolean> {
  let hadTurn = false;
  const asked = setImmediate(() => (hadTurn = true));
  await work();
  clearImmediate(asked);
  return hadTurn;
}
