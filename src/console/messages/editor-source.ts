import { catalogue } from "./catalogue.ts";

/** The Markdown view of the page editor. */
export const editorSourceTexts = catalogue({
  en: {
    label: (title: string) => `Markdown of ${title}`,
    placeholder: "Write Markdown, or type {% for blocks.",
    unknownTag: (name: string) =>
      `Unknown tag “${name}”. Readers see its content in a frame with this name.`,
    noStart: (name: string) => `This end has no start. Add {% ${name} %} above, or delete it.`,
    noEnd: (name: string) => `This tag has no end. Add {% end${name} %} below its content.`,
    brokenLink: (address: string) => `Broken link: nothing is at ${address}.`,
    kinds: {
      page: "Page",
      heading: "Heading",
      image: "Image",
      file: "File",
      "other-space": "Other space",
    },
    toolbar: "Markdown tools",
    markdown: "Edit as Markdown",
    rich: "Edit as it will look",
    tooLarge: "This page is too large or too nested for that. Split it first.",
    group: "Editor",
  },
});
