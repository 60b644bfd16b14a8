import { SpaceUpdate } from "#contract/space.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";

export const settingsForm = schemaLater(
  // The platform accepts a space without a title, but nobody could find it.
  SpaceUpdate.extend({ title: SpaceUpdate.shape.title.unwrap().min(1) }).partial(),
);
