import { preference, usePreference } from "#console/kit/preference.ts";

const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** How close the rows of tables stand where the address says nothing of it; kept in this browser. */
export const densityChoice = preference<Density>("density", densities);

/** Height of a row, in pixels. */
export const rowHeights: Record<Density, number> = { comfortable: 40, compact: 32 };

/** @param asked - what the address says; what it does not know counts as nothing */
export function useDensity(asked: string): Density {
  const kept = usePreference(densityChoice);
  return densities.find((one) => one === asked) ?? kept;
}
