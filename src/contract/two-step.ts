import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, Timestamp } from "./schema.ts";

/** A code of six digits; apps show it with a space. */
const appCode = z.string().trim().min(6).max(20);

/** An organization of the user that requires two-step verification. */
const Requirement = z.object({
  organization: Id,
  title: z.string(),
  /** From then on, sessions without a second step can't access it. */
  from: Timestamp,
});

/** The second step of the user's sign-ins. */
export const TwoStep = z
  .object({
    object: z.literal("two-step"),
    /** When an authenticator app was set up; absent: two-step verification is off. */
    appSince: Timestamp.optional(),
    /** How many recovery codes can still be used. */
    recoveryCodes: Count,
    /** Whether this session was opened by two factors. */
    given: z.boolean(),
    requiredBy: z.array(Requirement),
  })
  .meta({ id: "TwoStep" });
export type TwoStep = z.infer<typeof TwoStep>;

/** New recovery codes, which replace all earlier ones. Each works once, and they are returned only here. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/**
 * Two-step verification of the user's own account. A session from an organization's identity provider has no part in it.
 * Changes need a session that began, or whose user confirmed that it's them, within the last ten minutes.
 */
export const twoStepOperations = defineOperations({
  "GET /v1/user/two-step": { response: TwoStep, status: 200, extension: true },
  /** Starts to set up an authenticator app. It doesn't count until it is confirmed; an earlier app counts until then. */
  "POST /v1/user/two-step/app": {
    response: z.object({
      /** Base32, to type it in. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      uri: z.string(),
    }),
    strict: true,
    status: 201,
    extension: true,
  },
  /** Ends all other sessions of the user. Returns recovery codes if it is the first app, else none. */
  "POST /v1/user/two-step/app/confirm": {
    body: z.object({ code: appCode }),
    response: RecoveryCodes,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/user/two-step/recovery-codes": {
    response: RecoveryCodes,
    strict: true,
    status: 200,
    extension: true,
  },
  /** Turns two-step verification off, and ends all other sessions of the user. */
  "POST /v1/user/two-step/remove": {
    strict: true,
    status: 204,
    extension: true,
  },
});
