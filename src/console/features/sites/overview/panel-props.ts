import type { SiteParams } from "#screens/sites.ts";

/** `isQuiet`: whether the panels may request what they show. */
export type PanelProps = { params: SiteParams; isQuiet: boolean };
