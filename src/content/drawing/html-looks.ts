/** Classes of Font Awesome that say how an icon looks, not which one it is. */
const iconStyles = new Set(
  "solid regular light thin duotone brands sharp fw xs sm lg xl".split(" "),
);

/** The icon name for an `<i>` with these classes. */
export function iconOf(classes = ""): string | undefined {
  const names = classes.split(/\s+/).flatMap((name) => /^fa-([\w-]+)$/.exec(name)?.[1] ?? []);
  return names.find((name) => !iconStyles.has(name));
}

/** The text colors of GitBook, each with a light and a dark tone. */
export const textColors = new Set("red orange yellow green blue purple pink".split(" "));
const colorPattern = /(?:^|;)\s*(color|background)(?:-color)?\s*:\s*\$?([a-z]+)/gi;

/** The classes for this style's text colors; none for a plain highlight. */
export function colorsOf(style = ""): string[] {
  const styled = [...style.matchAll(colorPattern)].flatMap(([, property = "", color = ""]) => {
    const isNamed = textColors.has(color.toLowerCase());
    return isNamed ? [`prose-${property.toLowerCase()}-${color.toLowerCase()}`] : [];
  });
  return styled.length > 0 ? ["prose-colored", ...styled] : [];
}
