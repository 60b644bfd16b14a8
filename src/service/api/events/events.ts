import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/** Live changes of an organization; notes, section 4. */
export const eventHandlers = {
  "GET /v1/orgs/{organizationId}/events": async (context, { params, query }) => {
    const { organization } = await organizationScope(context, params.organizationId);
    const { stream } = context;
    if (stream === undefined) throw new Error("A stream needs to know when its reader is gone.");
    return stream.open({ organizationId: organization.id, recent: query.recent });
  },
} satisfies Partial<Handlers<Context>>;
