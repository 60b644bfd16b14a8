import { preference, usePreference } from "#console/kit/preference.ts";

const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The default row density of tables, kept in this browser. */
export const densityChoice = preference<Density>("density", densities);

/** Height of a row, in pixels. */
export const rowHeights: Record<Density, number> = { comfortable: 40, compact: 32 };

/** @param inUrl - the value in the URL; unknown values are ignored */
export function useDensity(inUrl: string): Density {
  const kept = usePreference(densityChoice);
  return densities.find((density) => density === inUrl) ?? kept;
}
