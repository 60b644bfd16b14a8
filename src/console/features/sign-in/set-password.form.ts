import { z } from "zod";
import { NewPassword } from "#contract/account.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const setPasswordForm = schemaLater(z.object({ password: NewPassword }));
