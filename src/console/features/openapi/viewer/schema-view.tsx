import { common } from "#console/messages/common.ts";
import { specContentTexts as t } from "#console/messages/openapi.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { isObject, listOf, type Json, nameOf, referenceOf } from "../document/json.ts";
import { useAnswer, useViewer } from "../use-document.ts";
import { Disclosure } from "./disclosure.tsx";
import { Properties, SchemaNotes } from "./properties.tsx";
import { hasInside, typeWords, Description } from "./schema-words.tsx";

type SchemaProps = {
  schema: unknown;
  /** References that are open around it. They aren't expanded again automatically. */
  trail?: readonly string[];
};

const none: readonly string[] = [];

/** Everything about a schema. References are loaded when they are opened, so that cycles end at a button. */
export function SchemaView({ schema, trail = none }: SchemaProps) {
  const reference = referenceOf(schema);
  if (reference !== undefined) return <Reference reference={reference} trail={trail} />;
  if (!isObject(schema)) return <p className="text-muted">{t.any}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="font-mono text-sm text-muted">{typeWords(schema)}</p>
      <Description>{descriptionOf(schema)}</Description>
      <SchemaNotes schema={schema} />
      <Inside schema={schema} trail={trail} />
    </div>
  );
}

const descriptionOf = ({ description }: Json) =>
  typeof description === "string" && description !== "" ? description : undefined;

/** The contents of a schema: properties, items, variants. */
function Inside({ schema, trail = none }: { schema: Json; trail?: readonly string[] }) {
  const { items, additionalProperties: others, not } = schema;
  return (
    <>
      {isObject(schema["properties"]) && (
        <Properties
          schema={schema}
          inside={(inner) => <Nested label={t.show} schema={inner} trail={trail} />}
        />
      )}
      {hasInside(items) && <Nested label={t.items} schema={items} trail={trail} />}
      {others === false && <p className="text-sm text-muted">{t.noOthers}</p>}
      {isObject(others) && Object.keys(others).length > 0 && (
        <Nested label={t.others} schema={others} trail={trail} />
      )}
      <Choices label={t.allOf} schemas={listOf(schema["allOf"])} trail={trail} />
      <Choices label={t.oneOf} schemas={listOf(schema["oneOf"])} trail={trail} />
      <Choices label={t.anyOfSchemas} schemas={listOf(schema["anyOf"])} trail={trail} />
      {isObject(not) && <Nested label={t.not} schema={not} trail={trail} />}
    </>
  );
}

/** Another schema, behind a button with its label. */
export function Nested(props: { label: string; schema: unknown; trail: readonly string[] }) {
  return (
    <Disclosure
      label={
        <span className="min-w-0 text-sm wrap-anywhere">
          <span className="text-muted">{props.label} </span>
          <span className="font-mono">{typeWords(props.schema)}</span>
        </span>
      }
    >
      {() => (
        <div className="mt-1 ms-1.5 border-s ps-4">
          <SchemaView schema={props.schema} trail={props.trail} />
        </div>
      )}
    </Disclosure>
  );
}

function Choices(props: { label: string; schemas: readonly unknown[]; trail: readonly string[] }) {
  if (props.schemas.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">{props.label}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {props.schemas.map((schema, at) => (
          <li key={at}>
            {hasInside(schema) ? (
              <Nested label="" schema={schema} trail={props.trail} />
            ) : (
              <SchemaView schema={schema} trail={props.trail} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reference({ reference, trail }: { reference: string; trail: readonly string[] }) {
  const { of, schemaPath } = useViewer();
  const isLocal = reference.startsWith("#");
  const isOpen = trail.includes(reference);
  const { data, error, refetch } = useAnswer("reference", { of, reference });
  const name = nameOf(reference);
  if (!isLocal) return <p className="text-sm text-muted wrap-anywhere">{t.elsewhere(reference)}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p>
        <Link href={schemaPath(reference)} className="font-mono text-sm wrap-anywhere">
          {name}
        </Link>
      </p>
      {isOpen && <p className="text-sm text-muted">{t.circle(name)}</p>}
      {data === null && <p className="text-sm text-muted">{t.missing(reference)}</p>}
      {!isOpen && data !== null && data !== undefined && (
        <SchemaView schema={data.value} trail={[...trail, reference]} />
      )}
      {data === undefined && error === null && (
        <Pending>
          <span role="status" aria-label={common.loading}>
            <Skeleton className="w-40" />
          </span>
        </Pending>
      )}
      {error !== null && <FailureState isCompact error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
