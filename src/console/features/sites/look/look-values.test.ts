import { expect, test } from "vitest";
import { CustomizationInput } from "#contract/site-customization.ts";
import { defaultLook } from "#content/site-look.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { lookForm } from "./look.form.ts";
import { atFields, customizationOf, valuesOf } from "./look-values.ts";

const lookSchema = await lookForm.load();
const image = "https://example.com/a.png";
const full = {
  title: "Docs of Fernpost",
  styling: {
    ...defaultLook.styling,
    tint: { color: { light: "#fff", dark: "#000" } },
    headingFont: "slab",
  },
  header: {
    preset: "custom",
    backgroundColor: { light: "#fff", dark: "#000" },
    linkColor: { light: "#000", dark: "#fff" },
    logo: { light: image, dark: image },
    links: [{ title: "Blog", to: "/blog" }],
  },
  footer: { copyright: "©", groups: [{ title: "More", links: [{ title: "A", to: "/a" }] }] },
  favicon: { icon: { light: image } },
  socialPreview: { url: image },
  themes: { default: "system", toggleable: false },
};

test("a customization is the same after it went through the form", () => {
  const values = valuesOf(full, "Docs");
  expect(customizationOf(values)).toEqual(full);
  expect(CustomizationInput.parse(customizationOf(values))).toEqual(full);
  expect(
    lookSchema.safeParse({ ...values, faviconEmoji: undefined, faviconDark: undefined }).success,
  ).toBe(true);
});

test("what isn't chosen stays out of it", () => {
  const values = valuesOf({ ...defaultLook, title: "Docs" }, "Docs");
  expect(values).toMatchObject({ title: "", tintLight: "", headerLinks: [] });
  expect(customizationOf(values)).toEqual(defaultLook);
});

test("an emoji replaces the images of the icon", () => {
  const values = { ...valuesOf(full, "Docs"), faviconEmoji: "🌿" };
  expect(customizationOf(values).favicon).toEqual({ emoji: "🌿" });
});

test("a color or image for the dark mode needs one for the light mode, and colors need both", () => {
  const problems = (change: object) => {
    const values = Object.fromEntries(
      Object.entries({ ...valuesOf(defaultLook, ""), ...change }).filter(
        ([, value]) => value !== "",
      ),
    );
    return lookSchema.safeParse(values).error?.issues.map(({ path }) => path.join(".")) ?? [];
  };
  expect(problems({})).toEqual([]);
  expect(problems({ tintLight: "#fff" })).toEqual(["tintDark"]);
  expect(problems({ headerDark: "#fff" })).toEqual(["headerLight"]);
  expect(problems({ logoDark: image })).toEqual(["logoLight"]);
  expect(problems({ faviconDark: image })).toEqual(["faviconLight"]);
  expect(problems({ faviconDark: image, faviconEmoji: "🌿" })).toEqual([]);
  expect(problems({ primaryLight: "blue" })).toEqual(["primaryLight"]);
});

test("errors of the platform are shown at the fields of the form", () => {
  const details = [
    { path: "body.styling.primaryColor.light", message: "A" },
    { path: "body.header.links.0.to", message: "B" },
    { path: "body.other", message: "C" },
  ];
  const failure = atFields(new RequestFailure(400, "No", { details })) as RequestFailure;
  expect(failure.details.map(({ path }) => path)).toEqual([
    "body.primaryLight",
    "body.headerLinks",
    "body.body.other",
  ]);
});
