import { useHeld } from "#console/kit/use-held.ts";
import { changeRequestQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

/** Keeps what is compared and discussed as it is while somebody reads it; state and rights of the change request go on. */
export function useHeldReview(): void {
  const { scope, changeRequest } = useReview();
  useHeld({
    below: scope,
    but: [changeRequestQuery(scope).queryKey[0]],
    concerns: (event) => event.changeRequest === changeRequest.id,
  });
}
