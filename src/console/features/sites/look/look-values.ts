import type { z } from "zod";
import type {
  Customization,
  CustomizationInput,
  FooterGroup,
  SiteLink,
} from "#contract/site-customization.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { isWebUrl } from "#contract/web-url.ts";

/** Where the fields of the form are in a customization. */
const paths = {
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

type Name = keyof typeof paths;
type Lists = {
  headerLinks: z.infer<typeof SiteLink>[];
  footerGroups: z.infer<typeof FooterGroup>[];
  toggleable: boolean;
};

/** A customization as fields of a form. What isn't chosen is empty. */
export type LookValues = Record<Exclude<Name, keyof Lists>, string> & Lists;

type LookBody = z.input<typeof CustomizationInput>;

const names = Object.keys(paths) as Name[];
const empty: Partial<Record<Name, unknown>> = {
  headerLinks: [],
  footerGroups: [],
  toggleable: true,
};

/** @param siteTitle - what the platform sends as the title if none is chosen */
export function valuesOf(customization: Customization, siteTitle: string): LookValues {
  const values = Object.fromEntries(
    names.map((name) => [name, read(customization, paths[name]) ?? empty[name] ?? ""]),
  ) as LookValues;
  return { ...values, title: values.title === siteTitle ? "" : values.title };
}

/** The customization to save or to show. Colors and images that are chosen for neither mode are left out. */
export function customizationOf(values: Partial<LookValues>): LookBody {
  const body: Record<string, unknown> = {};
  const isEmoji = isFilled(values.faviconEmoji);
  for (const name of names) {
    const isOther = isEmoji && (name === "faviconLight" || name === "faviconDark");
    if (isFilled(values[name]) && !isOther) write(body, paths[name].split("."), values[name]);
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
  return names.find((name) => path === paths[name] || path.startsWith(`${paths[name]}.`));
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

/** Whether a text is a color that a customization accepts. */
export const isColor = (text: unknown): text is string =>
  typeof text === "string" && /^#(?:[0-9a-f]{3}){1,2}$/i.test(text);

const pairs = [
  ["primaryLight", "primaryDark"],
  ["tintLight", "tintDark"],
  ["headerLight", "headerDark"],
  ["headerLinkLight", "headerLinkDark"],
] as const;

const images = ["logoLight", "logoDark", "faviconLight", "faviconDark", "socialPreview"] as const;

/** The customization of a form that may be incomplete: colors and images that can't be saved are left out. */
export function shownCustomization(values: Record<string, unknown>): Customization {
  const shown: Record<string, unknown> = { ...values };
  for (const pair of pairs) {
    if (pair.every((name) => isColor(shown[name]))) continue;
    for (const name of pair) delete shown[name];
  }
  for (const name of images) if (!isWebUrl(String(shown[name]))) delete shown[name];
  return customizationOf(shown as Partial<LookValues>);
}
