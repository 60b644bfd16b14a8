/** The parts of a path, decoded. */
export const segmentsOf = (path: string) => (path === "" ? [] : path.split("/").map(decoded));

/** A part of a path. One that can't be decoded leads nowhere. */
export function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? "\0" : text;
  } catch {
    return "\0";
  }
}
