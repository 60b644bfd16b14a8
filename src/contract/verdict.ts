import type { Verdict } from "./review-status.ts";

/* What verdicts mean for a merge, by state. Apart from their schema, so that screens can ask without loading it. */

type Judgment = Pick<Verdict, "status" | "state">;

/** Whether it counts as an approval. */
export const isApproving = ({ status, state }: Judgment): boolean =>
  status === "approved" && (state === "current" || state === "earlier");

/** Whether it holds back the merge until it is lifted. */
export const isBlocking = ({ status, state }: Judgment): boolean =>
  status === "changes-requested" && state !== "lifted";
