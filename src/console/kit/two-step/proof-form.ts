import { z } from "zod";

/** What a user enters to show that it's really them. The service says which of these it needs. */
export const proofForms = {
  code: z.object({ code: z.string().trim().min(6).max(20) }),
  recoveryCode: z.object({ recoveryCode: z.string().trim().min(1).max(100) }),
  password: z.object({ password: z.string().min(1).max(1000) }),
  "recent-sign-in": z.object({}),
};

export type ProofKind = keyof typeof proofForms;
