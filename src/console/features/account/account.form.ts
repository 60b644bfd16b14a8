import { accountOperations } from "#contract/account.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const profileForm = schemaLater(accountOperations["PATCH /v1/user"].body);
export const emailForm = schemaLater(accountOperations["POST /v1/user/email/change"].body);
export const passkeyForm = schemaLater(
  accountOperations["PATCH /v1/user/passkeys/{passkeyId}"].body,
);
export const passwordForm = schemaLater(accountOperations["PUT /v1/user/password"].body);
