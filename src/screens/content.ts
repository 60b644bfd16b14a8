import { organizationFrame } from "./frames.ts";
import { one, wholeList } from "./read.ts";
import { within } from "./screen.ts";
import { collections, spaces } from "./shared-reads.ts";
import { newest, shows, waits } from "./step.ts";

/** All deleted spaces that can be restored. */
export const deletedSpaces = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    query: { deleted: true },
  });

/** All fields of an organization, by name. */
export const customFields = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/custom-fields", { params: { organizationId } });

export const customField = (params: { organizationId: string; fieldName: string }) =>
  one("GET /v1/orgs/{organizationId}/custom-fields/{fieldName}", { params });

export const contentScreen = within(organizationFrame, "/content", ({ params }) => [
  waits(spaces(params.organizationId)),
  waits(collections(params.organizationId)),
]);

export const collectionScreen = within(
  organizationFrame,
  "/collections/:collectionId",
  ({ params }) => [waits(spaces(params.organizationId)), waits(collections(params.organizationId))],
);

export const trashScreen = within(organizationFrame, "/content/trash", ({ params }) => [
  waits(deletedSpaces(params.organizationId)),
  waits(collections(params.organizationId)),
]);

/** The values of all spaces. Outside the path of the fields, because a field can have any name. */
export const fieldValuesScreen = within(organizationFrame, "/content/fields", ({ params }) => [
  waits(spaces(params.organizationId)),
  waits(customFields(params.organizationId)),
]);

export const fieldScreen = within(
  organizationFrame,
  "/settings/custom-fields/:fieldName",
  ({ params }) => [newest(customField(params)), waits(spaces(params.organizationId))],
);

/** The tab of the settings with all fields. */
export const fieldsReads = ({ params }: { params: { organizationId: string } }) => [
  shows(customFields(params.organizationId)),
  waits(spaces(params.organizationId)),
];
