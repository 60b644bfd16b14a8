import type { ReactNode } from "react";
import { specContentTexts as t } from "#console/messages/openapi.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Badge } from "#console/ui/badge.tsx";
import {
  isObject,
  listOf,
  textOf,
  textsOf,
  type Json,
  nameOf,
  referenceOf,
} from "../document/json.ts";

const limitKeywords = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
];

/** The type of a schema in a few words: `string (date-time)`, `list of Ship or null`. */
export function typeWords(schema: unknown, depth = 0): string {
  const reference = referenceOf(schema);
  if (reference !== undefined) return nameOf(reference);
  if (!isObject(schema) || depth > 4) return t.any;
  const types = typesOf(schema);
  const words = types.filter((type) => type !== "null").map((type) => oneWord(schema, type, depth));
  const isNullable = schema["nullable"] === true || types.includes("null");
  const text = words.length > 0 ? words.join(" | ") : choiceWords(schema, depth);
  return isNullable ? `${text} ${t.nullable}` : text;
}

function typesOf(schema: Json): string[] {
  const { type } = schema;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return textsOf(type);
  if ("properties" in schema) return ["object"];
  return "items" in schema ? ["array"] : [];
}

function oneWord(schema: Json, type: string, depth: number): string {
  if (type === "array") return t.list(typeWords(schema["items"], depth + 1));
  const others = schema["additionalProperties"];
  if (type === "object" && isObject(others) && !isObject(schema["properties"])) {
    return t.map(typeWords(others, depth + 1));
  }
  const format = textOf(schema["format"]);
  return format === undefined ? type : `${type} (${format})`;
}

/** For a schema that only combines others. */
function choiceWords(schema: Json, depth: number): string {
  for (const name of ["oneOf", "anyOf", "allOf"]) {
    const parts = listOf(schema[name]);
    if (parts.length === 0 || parts.length > 4) continue;
    const between = name === "allOf" ? " & " : " | ";
    return [...new Set(parts.map((part) => typeWords(part, depth + 1)))].join(between);
  }
  return t.any;
}

/** The limits of a schema's values, keyword by keyword, as written. */
export function limitWords(schema: Json): string[] {
  return limitKeywords
    .filter((name) => schema[name] !== undefined && schema[name] !== false)
    .map((name) => `${name}: ${String(schema[name])}`);
}

/** Whether a schema has nested properties, items, or variants to open. */
export function hasInside(schema: unknown): boolean {
  if (referenceOf(schema) !== undefined) return true;
  if (!isObject(schema)) return false;
  if (isObject(schema["properties"]) && Object.keys(schema["properties"]).length > 0) return true;
  if (["oneOf", "anyOf", "allOf"].some((name) => listOf(schema[name]).length > 0)) return true;
  return (
    isObject(schema["not"]) ||
    hasInside(schema["items"]) ||
    hasInside(schema["additionalProperties"])
  );
}

/** A value as readable JSON, truncated if it is too long. */
export function printed(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  return text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text;
}

/** The limit of a rendered description, in characters; a huge text would block everything else. */
const longest = 30_000;

/** A description in Markdown; the browser never receives it as HTML. */
export function Description(props: { children: string | undefined; className?: string }) {
  const { children: text } = props;
  if (text === undefined) return null;
  return (
    <div className={cx("[&_.prose>*]:mt-0 [&_.prose>:last-child]:mb-0", props.className)}>
      <Markdown compact>{text.slice(0, longest)}</Markdown>
      {text.length > longest && <p className="text-sm text-muted">{t.cut(text.length)}</p>}
    </div>
  );
}

export function DeprecatedBadge() {
  return <Badge tone="warning">{t.deprecated}</Badge>;
}

export function RequiredMark() {
  return <span className="text-xs font-medium text-danger">{t.required}</span>;
}

/** An inline value. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm border bg-sunken px-1 font-mono text-xs wrap-anywhere">
      {children}
    </code>
  );
}

/** A value of several lines. */
export function Example(props: { label: string; value: unknown }) {
  return (
    <figure className="mt-2">
      <figcaption className="text-sm text-muted">{props.label}</figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
        tabIndex={0}
        aria-label={props.label}
        role="region"
        className="focus-ring-inset mt-1 max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-sm"
      >
        {printed(props.value)}
      </pre>
    </figure>
  );
}
