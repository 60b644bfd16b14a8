/** Whether a text is a color that a customization accepts. */
export const isColor = (text: unknown): text is string =>
  typeof text === "string" && /^#(?:[0-9a-f]{3}){1,2}$/i.test(text);
