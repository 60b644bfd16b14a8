import type { z } from "zod";
import { printName } from "./field-names.ts";

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const FORMATS: Record<string, string> = {
  url: "Must be a URL such as https://example.com/docs.",
  email: "Must be an email.",
  datetime: "Must be a date and time such as 2026-01-31T09:30:00Z.",
  base64: "Must be base64.",
};

/** Describes what is wrong with a value, in a sentence that says what would be valid. */
export function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "Required."
        : `Must be ${KINDS[issue.expected] ?? issue.expected}.`;
    case "too_small":
      if (Number(issue.minimum) === 1 && issue.origin === "string") return "Must not be empty.";
      if (Number(issue.minimum) === 1 && issue.origin === "array") return "Choose at least one.";
      return `Must ${bound(issue.origin, "at least", Number(issue.minimum))}.`;
    case "too_big":
      return `Must ${bound(issue.origin, "at most", Number(issue.maximum))}.`;
    case "invalid_value":
      return issue.input === undefined
        ? "Required."
        : `Must be ${oneOf(issue.values.map((value) => String(value)))}.`;
    case "invalid_format":
      // A pattern has its own words in the schema.
      return FORMATS[issue.format] ?? "Is not valid.";
    case "unrecognized_keys":
      return `Has unknown fields: ${issue.keys.slice(0, 10).map(printName).join(", ")}.`;
    case "invalid_union":
      return issue.input === undefined ? "Required." : "Doesn't match any of the allowed forms.";
    default:
      return "Is not valid.";
  }
}

function bound(origin: string, side: "at least" | "at most", limit: number): string {
  if (origin === "string")
    return `have ${side} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (origin === "array") return `have ${side} ${limit} ${limit === 1 ? "item" : "items"}`;
  return `be ${side} ${limit}`;
}

function oneOf(values: string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(", ")}`;
}
