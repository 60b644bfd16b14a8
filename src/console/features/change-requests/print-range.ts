/** How the URL names the comparison of two revisions of a change request. 0 is main, and `latest` the newest. */
export const printRange = (from: number, to: number | "latest"): string =>
  `${from === 0 ? "main" : from}..${to}`;
