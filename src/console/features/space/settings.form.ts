import { z } from "zod";
import { SpaceUpdate } from "#contract/space.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { levels, noAccess } from "./levels.ts";

export const settingsForm = schemaLater(
  // The platform accepts a space without a title, but nobody could find it.
  SpaceUpdate.extend({
    title: SpaceUpdate.shape.title.unwrap().min(1),
    defaultLevel: z.enum(levels).transform((level) => (level === noAccess ? null : level)),
  }).partial(),
);
