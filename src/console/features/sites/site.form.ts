import { z } from "zod";
import { SiteHostname, SiteUpdate } from "#contract/site.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { siteSettingsTexts as t } from "#console/messages/site-settings.ts";

export const titleForm = schemaLater(SiteUpdate);

export const addressForm = schemaLater(
  SiteUpdate.extend({
    basename: z.nullish(
      z
        .string()
        .max(100)
        .regex(/^[^\s/\\?#]+$/, { error: t.address.basenameWrong }),
    ),
  }),
);

export const hostnameForm = schemaLater(SiteHostname.partial());

export const visibilityForm = schemaLater(SiteUpdate.pick({ visibility: true }));

export const signInPageForm = schemaLater(SiteUpdate.pick({ visitorSignIn: true }));
