import { longList } from "./read.ts";
import type { Opening } from "./screen.ts";
import { filteredBy, shows } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

/** The list's filters in the URL, besides its search. */
export const tokenFilters = ["state", "owner", "access"] as const;

const states = ["active", "pending", "denied", "blocked", "expired"] as const;
const owners = ["person", "service-account"] as const;
const accesses = ["read", "write"] as const;
const sorts = ["createdAt", "lastUsedAt", "expiresAt", "name", "owner"] as const;

/** The values of the filters. */
export const tokenFilterValues = { state: states, owner: owners, access: accesses };

/** The request's parameters for a URL; unknown values are ignored. */
function wantedTokens({ search, sort, order, filters }: TableAddress) {
  const state = states.find((name) => name === filters["state"]);
  const ownerType = owners.find((name) => name === filters["owner"]);
  const scope = accesses.find((name) => name === filters["access"]);
  const by = sorts.find((name) => name === sort);
  return {
    ...(search !== "" && { search }),
    ...(state !== undefined && { state }),
    ...(ownerType !== undefined && { ownerType }),
    ...(scope !== undefined && { scope }),
    ...(by !== undefined && { sort: by, order }),
  };
}

/** The API tokens that reach an organization and match the URL, newest first. */
export const tokenList = (organizationId: string, address: TableAddress) =>
  longList("GET /v1/orgs/{organizationId}/tokens", {
    params: { organizationId },
    query: wantedTokens(address),
  });

export const tokensReads = ({ params, search, may }: Opening<{ organizationId: string }>) => {
  const list = tokenList(params.organizationId, readTableAddress(search, tokenFilters));
  return [may("admin") && filteredBy(search, shows(list))];
};
