import { webhookTexts } from "#console/messages/webhooks.ts";

const t = webhookTexts.secret;

/** How a signing secret is shown, the only time it is visible. */
export const shownSecret = {
  title: t.made,
  lead: t.once,
  label: t.label,
  copy: t.copy,
  copied: t.copied,
};
