import { use } from "react";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { Collecting } from "../staged/collecting.ts";

/** While changes are collected: that readers don't notice it yet. */
export function WhenPublished() {
  return use(Collecting) ? <p className="mt-2 text-sm text-muted">{t.whenPublished}</p> : null;
}
