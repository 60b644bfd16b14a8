import { SiteUpdate } from "#contract/site.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const signInPageForm = schemaLater(SiteUpdate.pick({ visitorSignIn: true }));
