import { SiteUpdate } from "#contract/site.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const visibilityForm = schemaLater(SiteUpdate.pick({ visibility: true }));

export const signInPageForm = schemaLater(SiteUpdate.pick({ visitorSignIn: true }));
