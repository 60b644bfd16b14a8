/** Whether a text is a complete URL that browsers load. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
