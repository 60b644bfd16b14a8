import type { z } from "zod";
import type {
  Customization,
  CustomizationInput,
  FooterGroup,
  SiteLink,
} from "#contract/site-customization.ts";
import { RequestFailure } from "#console/data/request-failure.ts";

/** Where the fields of the form are in a customization. */
const places = {
  title: "title",
  theme: "styling.theme",
  primaryLight: "styling.primaryColor.light",
  primaryDark: "styling.primaryColor.dark",
  tintLight: "styling.tint.color.light",
  tintDark: "styling.tint.color.dark",
  font: "styling.font",
  headingFont: "styling.headingFont",
  codeFont: "styling.codeFont",
  corners: "styling.corners",
  depth: "styling.depth",
  links: "styling.links",
  icons: "styling.icons",
  sidebarBackground: "styling.sidebar.background",
  sidebarList: "styling.sidebar.list",
  header: "header.preset",
  headerLight: "header.backgroundColor.light",
  headerDark: "header.backgroundColor.dark",
  headerLinkLight: "header.linkColor.light",
  headerLinkDark: "header.linkColor.dark",
  logoLight: "header.logo.light",
  logoDark: "header.logo.dark",
  headerLinks: "header.links",
  copyright: "footer.copyright",
  footerGroups: "footer.groups",
  faviconEmoji: "favicon.emoji",
  faviconLight: "favicon.icon.light",
  faviconDark: "favicon.icon.dark",
  socialPreview: "socialPreview.url",
  mode: "themes.default",
  toggleable: "themes.toggleable",
} as const;

type Name = keyof typeof places;
type Lists = {
  headerLinks: z.infer<typeof SiteLink>[];
  footerGroups: z.infer<typeof FooterGroup>[];
  toggleable: boolean;
};

/** A customization as fields of a form. What isn't chosen is empty. */
export type LookValues = Record<Exclude<Name, keyof Lists>, string> & Lists;

export type LookBody = z.input<typeof CustomizationInput>;

const names = Object.keys(places) as Name[];
const empty: Partial<Record<Name, unknown>> = {
  headerLinks: [],
  footerGroups: [],
  toggleable: true,
};

/** @param siteTitle - what the platform sends as the title if none is chosen */
export function valuesOf(customization: Customization, siteTitle: string): LookValues {
  const values = Object.fromEntries(
    names.map((name) => [name, read(customization, places[name]) ?? empty[name] ?? ""]),
  ) as LookValues;
  return { ...values, title: values.title === siteTitle ? "" : values.title };
}

/** The customization to save or to show. Colors and images that are chosen for neither mode are left out. */
export function customizationOf(values: Partial<LookValues>): LookBody {
  const body: Record<string, unknown> = {};
  const isEmoji = isFilled(values.faviconEmoji);
  for (const name of names) {
    const isOther = isEmoji && (name === "faviconLight" || name === "faviconDark");
    if (isFilled(values[name]) && !isOther) write(body, places[name].split("."), values[name]);
  }
  return body as LookBody;
}

const isFilled = (value: unknown) =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The error of a save, with the names of the form's fields in its details. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof RequestFailure)) return error;
  const details = error.details.map(({ path, message }) => ({
    path: `body.${nameAt(path.replace(/^body\./, "")) ?? path}`,
    message,
  }));
  const { requestId, retryAfter } = error;
  return new RequestFailure(error.status, error.message, {
    details,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function nameAt(path: string): Name | undefined {
  return names.find((name) => path === places[name] || path.startsWith(`${places[name]}.`));
}

function read(from: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | null | undefined)?.[key],
      from,
    );
}

function write(
  to: Record<string, unknown>,
  [key = "", ...rest]: readonly string[],
  value: unknown,
) {
  if (rest.length === 0) to[key] = value;
  else write((to[key] ??= {}) as Record<string, unknown>, rest, value);
}
