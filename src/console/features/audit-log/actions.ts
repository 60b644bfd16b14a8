import { kinds, nouns } from "#contract/nouns.ts";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";

/** What the log can be narrowed to, in words; an address may name further ones. */
export const actionOptions = kinds
  .flatMap((kind) => Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`))
  .map((value) => ({ value, label: t.describe(value) }));
