import { z } from "zod";
import { NewPassword } from "#contract/account.ts";
import { InviteCreate } from "#contract/invite.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { roleChoices } from "#screens/roles.ts";
import { invitationTexts } from "#console/messages/invitations.ts";
import { readAddresses } from "./addresses.ts";

const personal = z.object({
  displayName: z.string().trim().min(1).max(100),
  password: NewPassword,
});

/** For those who were invited by email. */
export const invitedForm = schemaLater(personal);
export const newcomerForm = schemaLater(
  personal.extend({ email: InviteCreate.shape.emails.element }),
);

export const peopleForm = schemaLater(
  z.object({
    addresses: z
      .string()
      .min(1)
      .refine((text) => readAddresses(text).valid.length > 0, invitationTexts.people.nothing),
    role: z.enum(roleChoices),
  }),
);
