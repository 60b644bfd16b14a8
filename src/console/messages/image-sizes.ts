import { catalogue } from "./catalogue.ts";
import { formatNumber } from "./format.ts";

/** Images that are larger than pages need. */
export const imageSizeTexts = catalogue({
  en: {
    title: (count: number) =>
      count === 1 ? "Scale this image?" : `Scale ${formatNumber(count)} images?`,
    body: (side: number) =>
      `Pages rarely need more than ${formatNumber(side)} px. Smaller images load faster.`,
    list: "Large images",
    size: (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} px`,
    isLarge: (width: number, height: number) =>
      `The image is ${formatNumber(width)} × ${formatNumber(height)} px.`,
    scale: (side: number, size: string) => `Scale to ${formatNumber(side)} px (${size})`,
    keep: (count: number, size: string) =>
      count === 1 ? `Keep the original (${size})` : `Keep the originals (${size})`,
    tooLarge: "Files can have up to 25 MB. Scale it instead.",
  },
});
