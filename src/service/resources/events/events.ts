import type { Handlers } from "#contract/operations.ts";
import type { Context } from "../../context.ts";
import { openFeed } from "../../live/feed.ts";
import { organizationScope } from "../scope.ts";

/** Live changes of an organization; notes, section 4. */
export const eventHandlers = {
  "GET /v1/orgs/{organizationId}/events": async (context, { params, query }) => {
    const { organization } = await organizationScope(context, params.organizationId);
    const { caller, stream } = context;
    if (stream === undefined) throw new Error("A stream needs to know when its reader is gone.");
    return openFeed(context, {
      organizationId: organization.id,
      caller,
      recent: query.recent,
      ...stream,
    });
  },
} satisfies Partial<Handlers<Context>>;
