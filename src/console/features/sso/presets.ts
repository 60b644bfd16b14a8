/** Providers that are explained. */
export const presets = ["entra", "google", "gitlab", "keycloak", "okta", "other"] as const;

export type Preset = (typeof presets)[number];

const signs: readonly [RegExp, Preset][] = [
  [/^https:\/\/accounts\.google\.com/, "google"],
  [/^https:\/\/login\.microsoftonline\./, "entra"],
  [/^https:\/\/[^/]*gitlab/, "gitlab"],
  [/^https:\/\/[^/]*\.okta(preview)?\.com/, "okta"],
  [/\/realms\/[^/]+\/?$/, "keycloak"],
];

/** The provider that an issuer belongs to. The first one is shown until there is an issuer. */
export function presetOf(issuer: string | undefined): Preset {
  if (issuer === undefined) return presets[0];
  return signs.find(([sign]) => sign.test(issuer))?.[1] ?? "other";
}
