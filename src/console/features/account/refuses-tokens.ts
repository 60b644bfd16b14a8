import type { Organization } from "#contract/organization.ts";

/** Whether an organization lets in no token of a person. */
export const refusesTokens = ({ apiTokens, personalTokens }: Organization): boolean =>
  apiTokens === false || personalTokens === "none";
