import { z } from "zod";
import { SiteHostname, SiteUpdate } from "#contract/site.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { siteHostnameTexts } from "#console/messages/site-hostname.ts";
import { siteSettingsTexts as t } from "#console/messages/site-settings.ts";

export const titleForm = schemaLater(SiteUpdate);

const isProxy = (text: string) => SiteUpdate.shape.proxy.safeParse(text).success;

export const addressForm = schemaLater(
  SiteUpdate.extend({
    basename: z.nullish(
      z
        .string()
        .max(100)
        .regex(/^[^\s/\\?#]+$/, { error: t.address.basenameWrong }),
    ),
    proxy: z.nullish(z.string().max(512).refine(isProxy, { error: t.address.proxyWrong })),
  }),
);

const isHostname = (text: string) => SiteHostname.safeParse({ hostname: text }).success;

export const hostnameForm = schemaLater(
  z.object({
    hostname: z.nullish(z.string().max(512).refine(isHostname, { error: siteHostnameTexts.wrong })),
  }),
);
