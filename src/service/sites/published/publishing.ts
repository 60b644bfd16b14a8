import type { Environment } from "#service/kernel/context.ts";
import { createKeptPages, type KeptPages } from "./kept-pages.ts";
import { createLinkUses, type LinkUses } from "./link-uses.ts";

/** What all published sites of a process share. */
export type Publishing = Environment & { pages: KeptPages; linkUses: LinkUses };

export function createPublishing(environment: Environment): Publishing {
  return { ...environment, pages: createKeptPages(), linkUses: createLinkUses(environment) };
}
