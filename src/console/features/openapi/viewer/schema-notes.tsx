import { useState } from "react";
import { contentTexts as t } from "#console/messages/openapi-content.ts";
import { Button } from "#console/ui/button.tsx";
import { isObject, listOf, type Json } from "../document/json.ts";
import { limitWords, printed } from "./schema-words.ts";
import { Example, Value } from "./words.tsx";

/** Number of values rendered at once. */
const mostValues = 30;

/** The constraints of a schema besides its type: limits, allowed values, default, and examples. */
export function SchemaNotes({ schema }: { schema: Json }) {
  const limits = limitWords(schema);
  const { example, examples } = schema;
  return (
    <>
      {limits.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {limits.map((limit) => (
            <Value key={limit}>{limit}</Value>
          ))}
        </p>
      )}
      <Values values={valuesOf(schema)} />
      {"const" in schema && (
        <p className="text-sm text-muted">{t.constant(printed(schema["const"]))}</p>
      )}
      {schema["default"] !== undefined && (
        <p className="text-sm text-muted wrap-anywhere">{t.default(printed(schema["default"]))}</p>
      )}
      {example !== undefined && <ExampleOf value={example} />}
      {listOf(examples).map((one, at) => (
        <ExampleOf key={at} value={one} />
      ))}
    </>
  );
}

/** Of the schema, or of the items of a list. */
function valuesOf(schema: Json): readonly unknown[] {
  const { items } = schema;
  const own = listOf(schema["enum"]);
  return own.length > 0 || !isObject(items) ? own : listOf(items["enum"]);
}

function Values({ values }: { values: readonly unknown[] }) {
  const [isWhole, setWhole] = useState(false);
  if (values.length === 0) return null;
  const shown = isWhole ? values : values.slice(0, mostValues);
  return (
    <p className="flex flex-wrap items-center gap-1">
      <span className="text-sm text-muted">{t.values}</span>
      {shown.map((value, at) => (
        <Value key={at}>{printed(value)}</Value>
      ))}
      {shown.length < values.length && (
        <Button size="small" variant="quiet" onPress={() => setWhole(true)}>
          {t.moreValues(values.length - shown.length)}
        </Button>
      )}
    </p>
  );
}

function ExampleOf({ value }: { value: unknown }) {
  if (typeof value === "object" && value !== null) {
    return <Example label={t.example} value={value} />;
  }
  return (
    <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
      {t.example} <Value>{printed(value)}</Value>
    </p>
  );
}
