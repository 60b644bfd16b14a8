import { formatNumber, plural } from "./format.ts";
import { catalogue } from "./catalogue.ts";

/** Text and files pasted or dropped into a page. */
export const editorPasteTexts = catalogue({
  en: {
    uploading: (name: string) => `Uploading ${name}…`,
    uploadingSome: (count: number) => `Uploading ${plural(count, "file", "files")}…`,
    uploaded: (count: number) => `${plural(count, "file", "files")} uploaded`,
    failed: (name: string) => `Couldn't upload ${name}`,
    tooLarge: (name: string, megabytes: number) =>
      `${name} has ${formatNumber(megabytes)} MB. Files can have up to 1 MB: reduce it and try again.`,
    notAnImage: "This file isn't an image. Choose a PNG, JPEG, GIF, WebP, or SVG file.",
    uploadImage: "Upload an image",
    uploadFile: "Upload a file",
    retry: "Try again",
    unreadable: "Your browser couldn't read the file. Try again, or choose another one.",
    tooManyTitle: "Too many files",
    tooMany: (most: number) => `Add at most ${formatNumber(most)} files at once.`,
    preparing: "Preparing the pasted text…",
  },
});
