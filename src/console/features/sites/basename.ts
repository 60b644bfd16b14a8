import { z } from "zod";
import { siteSettingsTexts as t } from "#console/messages/site-settings.ts";

/** The name of a site in its URL. */
export const basenameInput = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\s/\\?#]+$/, { error: t.address.basenameWrong });
