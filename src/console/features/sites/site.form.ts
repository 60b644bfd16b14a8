import { z } from "zod";
import { SiteHostname, SiteUpdate } from "#contract/site.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { basenameInput } from "./basename.ts";

export const titleForm = schemaLater(SiteUpdate);

export const addressForm = schemaLater(SiteUpdate.extend({ basename: z.nullish(basenameInput) }));

export const hostnameForm = schemaLater(SiteHostname.partial());

export const visibilityForm = schemaLater(SiteUpdate.pick({ visibility: true }));

export const signInPageForm = schemaLater(SiteUpdate.pick({ visitorSignIn: true }));
