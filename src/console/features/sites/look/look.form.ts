import { z } from "zod";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { mostLinks } from "#contract/limits.ts";
import { Emoji } from "#contract/schema.ts";
import {
  bodyFont,
  codeFont,
  corners,
  depth,
  FooterGroup,
  headerPreset,
  iconStyle,
  linkStyle,
  LookColor,
  LookImage,
  sidebarBackground,
  sidebarList,
  SiteLink,
  theme,
  themeMode,
} from "#contract/site-customization.ts";
import { siteLookTexts as t } from "#console/messages/site-look.ts";

const color = LookColor.optional();
const image = LookImage.optional();

/** The first needs the second, too. */
const pairs = [
  ["tintLight", "tintDark"],
  ["tintDark", "tintLight"],
  ["headerLight", "headerDark"],
  ["headerDark", "headerLight"],
  ["headerLinkLight", "headerLinkDark"],
  ["headerLinkDark", "headerLinkLight"],
  ["logoDark", "logoLight"],
  ["faviconDark", "faviconLight"],
] as const;

/** The form of a customization, with the limits of the contract. */
const lookSchema = z
  .object({
    title: z.string().max(128).optional(),
    theme: theme.known,
    primaryLight: LookColor,
    primaryDark: LookColor,
    tintLight: color,
    tintDark: color,
    font: bodyFont.known,
    headingFont: bodyFont.known.optional(),
    codeFont: codeFont.known,
    corners: corners.known,
    depth: depth.known,
    links: linkStyle.known,
    icons: iconStyle.known,
    sidebarBackground: sidebarBackground.known,
    sidebarList: sidebarList.known,
    header: headerPreset.known,
    headerLight: color,
    headerDark: color,
    headerLinkLight: color,
    headerLinkDark: color,
    logoLight: image,
    logoDark: image,
    headerLinks: z.array(SiteLink).max(mostLinks.header),
    copyright: z.string().max(256).optional(),
    footerGroups: z.array(FooterGroup).max(mostLinks.groups),
    faviconEmoji: Emoji.optional(),
    faviconLight: image,
    faviconDark: image,
    socialPreview: image,
    mode: themeMode.known,
    toggleable: z.boolean(),
  })
  .superRefine((values, context) => {
    for (const [name, needed] of pairs) {
      const isSpare = name === "faviconDark" && values.faviconEmoji !== undefined;
      if (values[name] === undefined || values[needed] !== undefined || isSpare) continue;
      context.addIssue({ code: "custom", path: [needed], message: t.bothModes });
    }
  });

export const lookForm = schemaLater(lookSchema);
