import { printName } from "#contract/field-names.ts";
import type { ParsedBody } from "#contract/parse.ts";

/** Why there is such a header: docs/decisions/unknown-fields.md. */
export const ignoredHeader = "ignored-fields";

/** Maximum length of the header, and of its list. Some clients and proxies refuse responses with long headers. */
const longest = 1000;
const mostShown = 50;
const andMore = "...";

/**
 * The header's value: the paths of the fields, separated by commas and percent-encoded, so that they can hold any
 * character. It ends in `...` if there are more than it can hold.
 * @returns undefined without such fields
 */
export function printIgnored(paths: ParsedBody["ignored"] = []): string | undefined {
  if (paths.length === 0) return undefined;
  const shown: string[] = [];
  let length = andMore.length;
  for (const path of paths) {
    const printed = ["body", ...path.map(encode)].join(".");
    length += printed.length + separator.length;
    if (length > longest || shown.length === mostShown) return [...shown, andMore].join(separator);
    shown.push(printed);
  }
  return shown.join(separator);
}

const separator = ", ";

/** A dot separates the parts of a path, so one in a name is encoded, too. */
function encode(part: string): string {
  return encodeURIComponent(printName(part)).replaceAll(".", "%2E");
}
