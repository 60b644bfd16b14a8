import type { AddressLists } from "#contract/address-lists.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, isFrom, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { canonicalNetwork } from "#service/kernel/fetcher/address.ts";
import type { OrganizationTable } from "#service/kernel/store/schema.ts";

const path = "/v1/orgs/{organizationId}/address-lists";

type Lists = Pick<OrganizationTable, "console_addresses" | "token_addresses">;

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
async function listsScope(context: Context, organizationId: string, act: "see" | "change") {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, `${act} from where this organization can be reached`);
  return organization;
}

function present({ caller }: Context, id: string, lists: Lists): AddressLists {
  return {
    object: "address-lists",
    id,
    console: lists.console_addresses,
    tokens: lists.token_addresses,
    yourAddress: caller.address ?? "",
  };
}

/** The networks in their canonical notation, without duplicates. @throws Failure 400 that names each that is none */
function clean(networks: readonly string[], field: "console" | "tokens"): string[] {
  const canonical = networks.map((text, index) => {
    const network = canonicalNetwork(text);
    if (network !== undefined) return network;
    throw invalid(
      `body.${field}.${index}`,
      "Enter a network such as 203.0.113.0/24 or 2001:db8::/32, or a single address.",
    );
  });
  return [...new Set(canonical)];
}

/** From where an organization can be reached. Only its admins see that. */
export const addressListHandlers = {
  [`GET ${path}` as const]: async (context, { params }) => {
    const organization = await listsScope(context, params.organizationId, "see");
    return present(context, organization.id, organization);
  },

  [`PUT ${path}` as const]: async (context, { params, body }) => {
    const { id } = await listsScope(context, params.organizationId, "change");
    const lists: Lists = {
      console_addresses: clean(body.console, "console"),
      token_addresses: clean(body.tokens, "tokens"),
    };
    if (body.lockOut !== true) demandOwnAddress(context, lists);
    await context.db
      .updateTable("organization")
      .set({ ...lists, updated_at: context.clock.now() })
      .where("id", "=", id)
      .execute();
    return present(context, id, lists);
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 409 if the caller couldn't come back */
function demandOwnAddress({ caller }: Context, lists: Lists): void {
  const { address = "", credential } = caller;
  const own = credential.kind === "token" ? lists.token_addresses : lists.console_addresses;
  if (isFrom(address, own)) return;
  throw new Failure(
    409,
    `Your address, ${address === "" ? "which isn't known" : address}, isn't on this list, so you would lock yourself out. Add it, or confirm that you want this.`,
  );
}
