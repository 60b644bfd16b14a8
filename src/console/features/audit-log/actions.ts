import { kinds, nouns } from "#contract/nouns.ts";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";

/** The actions to filter the log by; a URL may contain others. */
export const actionOptions = kinds
  .flatMap((kind) => Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`))
  .map((value) => ({ value, label: t.describe(value) }));
