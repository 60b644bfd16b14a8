import type { RulesPlace } from "#screens/review-rules.ts";

/** What has the rules that are shown. */
export type Target = RulesPlace & {
  organizationId: string;
  /** Whether the user can change them. */
  isAdmin: boolean;
};
