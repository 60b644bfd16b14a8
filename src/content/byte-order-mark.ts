/**
 * What some editors write at the start of a UTF-8 file, so that others know its encoding. It belongs to a page's file, like front
 * matter, and never to the text: see docs/decisions/byte-order-marks.md.
 */
const byteOrderMark = "\uFEFF";

/** How many characters at the start of a text are a byte order mark: 1 or 0. */
export const markLength = (text: string): number => (text.startsWith(byteOrderMark) ? 1 : 0);

/** A text without the byte order mark at its start. */
export const withoutMark = (text: string): string => text.slice(markLength(text));
