import { changeRequestQuery } from "#console/kit/change-request-query.ts";
import { useHeld } from "#console/kit/use-held.ts";
import { useReview } from "./use-review.ts";

/**
 * Holds back changes to the comparison and discussion while the user reads them; the state and permissions of the change request
 * stay live.
 */
export function useHeldReview(): void {
  const { scope, changeRequest } = useReview();
  useHeld({
    below: scope,
    but: [changeRequestQuery(scope).queryKey[0]],
    concerns: (event) => event.changeRequest === changeRequest.id,
  });
}
