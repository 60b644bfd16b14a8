import { useSettled } from "#console/kit/use-settled.ts";

/** Milliseconds without typing after which an image is loaded. */
const pause = 500;

/** The URL of an image, after a pause: while it is typed, each letter would request another image. "" at once. */
export function useImageUrl(typed: string): string {
  const settled = useSettled(typed, pause);
  return typed === "" ? "" : settled;
}
