import type { SiteParams } from "../queries.ts";

/** `isQuiet`: whether the panels may request what they show. */
export type PanelProps = { params: SiteParams; isQuiet: boolean };
