import { useCallback } from "react";
import type { Role } from "#contract/schema.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { invitationTexts } from "#console/messages/invitations.ts";
import { inPieces } from "./addresses.ts";
import type { Result } from "./outcome.tsx";

const t = invitationTexts.people;
/** Most addresses that one request may hold. */
const atOnce = 100;

/**
 * Sends addresses piece by piece. A piece that fails does not take the others with it; its addresses come back as not sent.
 *
 * @returns what became of each address
 * @throws RequestFailure when no piece was taken: nothing became of any address
 */
export function useSendInvites(organizationId: string) {
  const { mutateAsync } = useWrite("POST /v1/orgs/{organizationId}/invites", {
    queue: `invites ${organizationId}`,
  });
  return useCallback(
    async (addresses: readonly string[], role: Role | null): Promise<Result[]> => {
      const results: Result[] = [];
      let failure: unknown;
      for (const emails of inPieces(addresses, atOnce)) {
        try {
          const answer = await mutateAsync({ params: { organizationId }, body: { emails, role } });
          const links = new Map(answer.invites.map(({ email, urls }) => [email, urls.invite]));
          const failed = new Map(answer.failed.map(({ email, reason }) => [email, reason]));
          for (const address of emails) {
            const link = links.get(address);
            const state = link === undefined ? "failed" : "invited";
            results.push({ address, role, state, link, reason: failed.get(address) });
          }
        } catch (error) {
          failure = error;
          const reason = t.unsentReason(describeFailure(error).message);
          for (const address of emails) {
            results.push({ address, role, state: "unsent", link: undefined, reason });
          }
        }
      }
      if (results.every(({ state }) => state === "unsent")) throw failure;
      return results;
    },
    [mutateAsync, organizationId],
  );
}
