import { z } from "zod";
import { roleChoices } from "#screens/roles.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { invitationTexts } from "#console/messages/invitations.ts";
import { readAddresses } from "./addresses.ts";

export const peopleForm = schemaLater(
  z.object({
    addresses: z
      .string()
      .min(1)
      .refine((text) => readAddresses(text).valid.length > 0, invitationTexts.people.nothing),
    role: z.enum(roleChoices),
  }),
);
