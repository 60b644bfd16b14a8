/** Whether a text is the URL of an image that browsers load, so that it can be shown while people type. */
export const isImageAddress = (value: unknown): value is string =>
  typeof value === "string" && /^https?:\/\/[^/]/.test(value) && URL.canParse(value);
