import type { Context } from "hono";
import { compressed, markComplete } from "#service/http/compress.ts";
import { encodedTag } from "#service/http/entity-tag.ts";
import { frameHeaders } from "#service/http/frame-headers.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { printName } from "#contract/field-names.ts";
import type { ParsedBody } from "#contract/parse.ts";

type JsonResponse = {
  status: number;
  body: string | Uint8Array<ArrayBuffer>;
  /** Of the uncompressed body. */
  tag?: string | undefined;
  headers?: Record<string, string>;
};

/** A response with JSON, compressed if the client accepts that. */
export async function jsonResponse(
  c: Context<Bindings>,
  { status, body, tag, headers: more }: JsonResponse,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...frameHeaders(c.get("requestId"), c.get("rateLimit")),
    "content-type": "application/json",
    vary: "accept-encoding",
    ...more,
  };
  const smaller = await compressed(c.req, body);
  if (smaller !== undefined) headers["content-encoding"] = smaller.encoding;
  if (tag !== undefined) {
    headers["etag"] = smaller === undefined ? tag : encodedTag(tag, smaller.encoding);
  }
  return markComplete(new Response(smaller?.bytes ?? body, { status, headers }));
}

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
