import { kinds, nouns } from "#contract/nouns.ts";
import { auditLogTexts as t } from "#console/messages/audit-log.ts";

/** What is told to people who look on, and not recorded. */
const unrecorded: ReadonlySet<string> = new Set(["change-request.presence"]);

/** The actions to filter the log by; a URL may contain others. */
export const actionOptions = kinds
  .flatMap((kind) => Object.keys(nouns[kind].acts).map((act) => `${kind}.${act}`))
  .filter((action) => !unrecorded.has(action))
  .map((value) => ({ value, label: t.describe(value) }));
