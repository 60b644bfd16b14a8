import { screen } from "./screen.ts";
import { organization, user } from "./shared-reads.ts";
import { waits } from "./step.ts";

/** The frame of all screens of an organization. */
export const organizationFrame = screen("/orgs/:organizationId", ({ params }) => [
  waits(user()),
  waits(organization(params.organizationId)),
]);
