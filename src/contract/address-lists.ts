import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id } from "./schema.ts";

/** A network (CIDR) or a single address, IPv4 or IPv6. */
const Network = z.string().trim().min(1).max(64);
const networks = z.array(Network).max(100);

/**
 * The networks from which an organization can be reached: in a browser, and with API tokens. An empty list allows every
 * address. Published sites are always open.
 */
const AddressLists = z
  .object({
    object: z.literal("address-lists"),
    /** Of the organization. */
    id: Id,
    console: z.array(z.string()),
    tokens: z.array(z.string()),
    /** The address of this request; empty if it isn't known. */
    yourAddress: z.string(),
  })
  .meta({ id: "AddressLists" });
export type AddressLists = z.infer<typeof AddressLists>;

export const AddressListsUpdate = z.object({
  console: networks,
  tokens: networks,
  /** Whether the lists may leave out the address of this request. Otherwise that is a 409. */
  lockOut: z.boolean().optional(),
});

export const addressListOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/address-lists": {
    response: AddressLists,
    status: 200,
    extension: true,
  },
  "PUT /v1/orgs/{organizationId}/address-lists": {
    body: AddressListsUpdate,
    response: AddressLists,
    strict: true,
    status: 200,
    extension: true,
  },
});
