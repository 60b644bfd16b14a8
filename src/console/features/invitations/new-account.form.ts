import { z } from "zod";
import { NewPassword } from "#contract/account.ts";
import { InviteCreate } from "#contract/invite.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

const personal = z.object({
  displayName: z.string().trim().min(1).max(100),
  password: NewPassword,
});

/** For those who were invited by email. */
export const invitedForm = schemaLater(personal);
export const newcomerForm = schemaLater(
  personal.extend({ email: InviteCreate.shape.emails.element }),
);
