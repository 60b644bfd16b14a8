import { useState, type ReactNode } from "react";
import { specContentTexts as t } from "#console/messages/openapi.ts";
import { Button } from "#console/ui/button.tsx";
import { isObject, objectOf, textOf, textsOf, type Json, listOf } from "../document/json.ts";
import {
  hasInside,
  typeWords,
  limitWords,
  printed,
  DeprecatedBadge,
  Description,
  RequiredMark,
  Example,
  Value,
} from "./schema-words.tsx";

/** Number of properties rendered at once. */
const step = 60;

/**
 * The properties of an object, each with its type and constraints.
 *
 * @param props.inside - renders the contents of a value that has nested schemas
 */
export function Properties(props: { schema: Json; inside: (schema: unknown) => ReactNode }) {
  const { schema } = props;
  const [shown, setShown] = useState(step);
  const properties = Object.entries(objectOf(schema["properties"]));
  const required = new Set(textsOf(schema["required"]));
  const rest = properties.length - shown;
  return (
    <>
      <ul className="min-w-0 divide-y rounded-md border">
        {properties.slice(0, shown).map(([name, property]) => (
          <li key={name} className="min-w-0 px-3 py-2">
            <Property name={name} schema={property} isRequired={required.has(name)}>
              {hasInside(property) && props.inside(property)}
            </Property>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div>
          <Button size="small" onPress={() => setShown(shown + step * 5)}>
            {t.moreProperties(rest)}
          </Button>
        </div>
      )}
    </>
  );
}

/** A name with the schema of its value: a property, a parameter, a header. */
export function Property(props: {
  name: string;
  schema: unknown;
  isRequired: boolean;
  /** Next to the name: the location of a parameter. */
  place?: string;
  isDeprecated?: boolean;
  /** Replaces the schema's description. */
  description?: string | undefined;
  /** The contents of its value. */
  children?: ReactNode;
}) {
  const { name, schema } = props;
  const own = isObject(schema) ? schema : {};
  const description = props.description ?? textOf(own["description"]);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span dir="auto" className="font-mono text-sm font-medium wrap-anywhere">
          {name}
        </span>
        {props.place !== undefined && <span className="text-sm text-muted">{props.place}</span>}
        <span className="font-mono text-sm text-muted wrap-anywhere">{typeWords(schema)}</span>
        {props.isRequired && <RequiredMark />}
        {own["readOnly"] === true && <span className="text-xs text-muted">{t.readOnly}</span>}
        {own["writeOnly"] === true && <span className="text-xs text-muted">{t.writeOnly}</span>}
        {(props.isDeprecated === true || own["deprecated"] === true) && <DeprecatedBadge />}
      </p>
      <Description>{description}</Description>
      <SchemaNotes schema={own} />
      {props.children}
    </div>
  );
}

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
      {listOf(examples).map((example, at) => (
        <ExampleOf key={at} value={example} />
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
