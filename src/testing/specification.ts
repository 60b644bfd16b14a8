import { readFileSync } from "node:fs";
import { hasSpecification, specificationFile } from "./beside.ts";

/**
 * Reads the tables and field lists of the API's specification, which is next to the checkout during development. Otherwise
 * undefined.
 */
export function readSpecification(): Specification | undefined {
  return hasSpecification ? parseSpecification(readFileSync(specificationFile, "utf8")) : undefined;
}

type Row = {
  key: string;
  status: number;
  /** Second half of the last column, such as `list of Space`. */
  success: string;
  fields: Field[];
  listQuery: boolean;
};

/** A field in the specification, with its description. */
type Field = { name: string; note: string; required?: boolean };

type Specification = { rows: Row[]; resources: Map<string, Field[]> };

function parseSpecification(text: string): Specification {
  const [before = "", endpoints = ""] = text.split("\n## Endpoints\n");
  const resourcePart = before.split("\n## Resources and their fields\n")[1] ?? "";
  return {
    rows: sections(endpoints.split("\n## ")[0] ?? "").flatMap(([, body]) => operationRows(body)),
    resources: new Map(
      sections(resourcePart.split("\n## ")[0] ?? "").flatMap(([title, body]) =>
        resourceFields(title, body),
      ),
    ),
  };
}

function sections(text: string): [string, string][] {
  return text
    .split("\n### ")
    .slice(1)
    .map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), part.slice(end + 1)];
    });
}

/** Cells of the table rows, without the two header lines of each table. */
function tableRows(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|-]+\|$/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells[0] !== "Method" && cells[0] !== "Field");
}

function operationRows(body: string): Row[] {
  const base = /(?:Base(?: path)?|under) `(\/v1[^`]+)`/.exec(body)?.[1];
  let full = "";
  let path = "";
  return tableRows(body).map(([method = "", place = "", input = "", outcome = ""]) => {
    if (base !== undefined) path = base + (place === "(none)" ? "" : place);
    else if (place.startsWith("...")) path = continued(full, place.slice(3));
    else if (place !== "same") path = full = place;
    const [, status = "", success = ""] = /^(\d+)\s*(.*)$/.exec(outcome) ?? [];
    return {
      key: `${method} ${path}`,
      status: Number(status),
      success,
      fields: namedFields(input),
      listQuery: /\bLQ\b/.test(input),
    };
  });
}

/** `.../{id}/merge` continues from `{id}` in the last full path. */
function continued(full: string, suffix: string): string {
  const first = suffix.split("/")[1] ?? "";
  const start = full.split("/").indexOf(first);
  return full.split("/").slice(0, start).join("/") + suffix;
}

function resourceFields(title: string, body: string): [string, Field[]][] {
  const rows = tableRows(body);
  if (rows.length > 0) {
    const fields = rows.flatMap(([names = "", type = "", required = "", notes = ""]) =>
      names.split(", ").map((name) => ({
        name,
        note: `${type}; ${notes} ${required}`,
        ...((required === "yes" || required === "no") && { required: required === "yes" }),
      })),
    );
    return [[title, fields]];
  }
  return body.split("\n\n").map((paragraph) => {
    const bold = /^\*\*(.+?)\*\*/.exec(paragraph.trim())?.[1];
    return [bold ?? title, namedFields(paragraph)];
  });
}

/** Names in backticks outside parentheses; the parentheses after a name are its note. */
export function namedFields(text: string): Field[] {
  const fields: Field[] = [];
  let depth = 0;
  for (const token of text.match(/`[^`]*`|[()]|[^`()]+/g) ?? []) {
    const last = fields.at(-1);
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth > 0 && last) last.note += token;
    else if (depth === 0 && token.startsWith("`")) {
      fields.push({ name: token.slice(1, -1), note: "" });
    }
  }
  return fields;
}
