import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Passkey } from "#contract/account.ts";
import { exchange } from "./client.ts";
import { RequestFailure } from "./request-failure.ts";

/** What the browser's functions for passkeys take and return; only they and the service read it. */
export type CeremonyOptions = { rpId?: string; rp?: { id?: string } };

const optionsFrom = async (address: string) =>
  ((await exchange("POST", address)) as { options: CeremonyOptions }).options;

/** What the browser needs to sign in with a passkey. Valid for five minutes. */
export const readSignInOptions = () => optionsFrom("/auth/passkeys/options");

/** What the browser needs to make a passkey. @throws RequestFailure 403 without a fresh confirmation */
export const readNewPasskeyOptions = () => optionsFrom("/auth/passkeys/new/options");

/** What the browser needs to give a passkey as the second step. */
export const readSecondStepOptions = () => optionsFrom("/auth/second-step/options");

/** What the browser needs to confirm with a passkey. */
export const readConfirmationOptions = () => optionsFrom("/auth/confirmation/options");

/** How users can confirm that they are the owner of the account. */
type ConfirmWay = "password" | "code" | "passkey";

/** Whether the user has lately shown that they are the account's owner, and how they can. */
export const confirmationQuery = () =>
  queryOptions({
    queryKey: ["confirmation"],
    queryFn: async ({ signal }) =>
      (await exchange("GET", "/auth/confirmation", { signal })) as {
        isFresh: boolean;
        ways: ConfirmWay[];
      },
    // It ends by itself.
    staleTime: 0,
    gcTime: 0,
  });

/** Whether a request was refused because the user should confirm that they are the account's owner. */
export const needsConfirmation = (error: unknown) =>
  error instanceof RequestFailure &&
  error.status === 403 &&
  error.details.some(({ message }) => message === "confirmation");

/** Confirms that the user is the account's owner. @throws RequestFailure 400 for a wrong password, code, or passkey */
export async function confirmOwner(
  proof: { password: string } | { code: string } | { recoveryCode: string } | { passkey: object },
) {
  await exchange("POST", "/auth/confirmation", { body: proof });
}

/** Adds a passkey that the browser has made. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (body: { name: string; passkey: object }) =>
      (await exchange("POST", "/auth/passkeys/new", { body })) as Passkey,
  });
}

/** Deletes a passkey. Resolves to what the browser should forget. */
export function useDeletePasskey() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await exchange("DELETE", `/auth/passkeys/${encodeURIComponent(id)}`)) as {
        domain: string;
        credential: string;
      },
  });
}
