import { Fragment, useState } from "react";
import { specContentTexts as t } from "#console/messages/openapi.ts";
import { Select } from "#console/ui/select.tsx";
import type { Content, Operation, Parameter, Reply, SecurityChoice } from "../document/types.ts";
import { Disclosure } from "./disclosure.tsx";
import { MethodBadge } from "#console/ui/badge.tsx";
import { Property } from "./properties.tsx";
import { Nested, SchemaView } from "./schema-view.tsx";
import {
  hasInside,
  DeprecatedBadge,
  Description,
  Example,
  RequiredMark,
  Value,
} from "./schema-words.tsx";

const none: readonly string[] = [];

/** One operation: its parameters, body, and responses. */
export function OperationView({ operation }: { operation: Operation }) {
  const { parameters, body, replies, security } = operation;
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-2 rounded-md border bg-sunken px-3 py-2">
        <MethodBadge method={operation.method} />
        <code dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere">
          {operation.path.replace(/^webhook:/, "")}
        </code>
        {operation.isDeprecated && <DeprecatedBadge />}
      </p>
      {operation.operationId !== undefined && (
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          {t.operationId} <Value>{operation.operationId}</Value>
        </p>
      )}
      <Description className="mt-3">{operation.description}</Description>
      <Part title={t.security}>
        <Security choices={security} />
      </Part>
      {parameters.length > 0 && (
        <Part title={t.parameters}>
          <Parameters parameters={parameters} />
        </Part>
      )}
      {body !== undefined && (
        <Part title={t.body} aside={body.isRequired && <RequiredMark />}>
          <Description className="mb-2">{body.description}</Description>
          <ContentsView contents={body.contents} />
        </Part>
      )}
      <Part title={t.responses}>
        <ul className="flex flex-col divide-y rounded-md border">
          {replies.map((reply, at) => (
            <li key={reply.status} className="min-w-0 px-3 py-2">
              <ReplyView reply={reply} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part(props: { title: string; aside?: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="mt-6 min-w-0">
      <h3 className="mb-2 flex items-baseline gap-2 font-semibold">
        {props.title}
        {props.aside}
      </h3>
      {props.children}
    </section>
  );
}

function Security({ choices }: { choices: readonly SecurityChoice[] }) {
  const needed = choices.filter((choice) => choice.length > 0);
  if (needed.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <div className="flex flex-col gap-1">
      {needed.length > 1 && <p className="text-muted">{t.anyOf}</p>}
      <ul className="flex flex-col gap-1">
        {needed.map((choice, at) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-1.5">
            {choice.map(({ name, kind, scopes }, place) => (
              <Fragment key={name}>
                {place > 0 && <span className="text-muted">{t.and}</span>}
                <span className="font-mono text-sm">{name}</span>
                {kind !== undefined && <span className="text-sm text-muted">{kind}</span>}
                {scopes.map((scope) => (
                  <Value key={scope}>{scope}</Value>
                ))}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {needed.length < choices.length && <p className="text-muted">{t.optional}</p>}
    </div>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <ul className="divide-y rounded-md border">
      {parameters.map((parameter) => (
        <li key={`${parameter.in} ${parameter.name}`} className="min-w-0 px-3 py-2">
          <Property
            {...parameter}
            place={(t.places as Record<string, string>)[parameter.in] ?? parameter.in}
          >
            {hasInside(parameter.schema) && (
              <Nested label={t.show} schema={parameter.schema} trail={none} />
            )}
          </Property>
          {parameter.examples.map(({ name, value }, at) => (
            <Example key={at} label={name ?? t.example} value={value} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function ReplyView({ reply, isFirst }: { reply: Reply; isFirst: boolean }) {
  const { status, description, headers, contents } = reply;
  const isEmpty = headers.length === 0 && contents.length === 0;
  const heading = (
    <span className={`font-mono text-sm font-semibold ${toneOf(status)}`}>{status}</span>
  );
  const words = <Description className="min-w-0 flex-1">{description}</Description>;
  if (isEmpty) {
    return (
      <div className="flex min-w-0 items-baseline gap-2 ps-4">
        {heading}
        {words}
      </div>
    );
  }
  return (
    <Disclosure label={heading} aside={words} isOpenAtFirst={isFirst}>
      {() => (
        <div className="flex flex-col gap-3 pt-2 pb-1">
          {headers.length > 0 && (
            <div>
              <h4 className="mb-1 text-sm font-medium text-muted">{t.headers}</h4>
              <Parameters parameters={headers} />
            </div>
          )}
          {contents.length > 0 && <ContentsView contents={contents} />}
        </div>
      )}
    </Disclosure>
  );
}

function toneOf(status: string): string {
  if (status.startsWith("2")) return "text-success";
  if (status.startsWith("4") || status.startsWith("5")) return "text-danger";
  return "text-muted";
}

/** A body in its media types, one shown at a time. */
function ContentsView({ contents }: { contents: readonly Content[] }) {
  const [chosen, setChosen] = useState("");
  const content = contents.find(({ type }) => type === chosen) ?? contents[0];
  if (content === undefined) return <p className="text-muted">{t.noContent}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {contents.length > 1 ? (
        <Select
          label={t.mediaType}
          labelHidden
          className="max-w-72"
          value={content.type}
          onChange={setChosen}
          options={contents.map(({ type }) => ({ value: type, label: type }))}
        />
      ) : (
        <p className="font-mono text-sm text-muted">{content.type}</p>
      )}
      {content.schema === undefined ? (
        <p className="text-sm text-muted">{t.noSchema}</p>
      ) : (
        <SchemaView key={content.type} schema={content.schema} />
      )}
      {content.examples.map(({ name, value }, at) => (
        <Example key={at} label={name ?? t.example} value={value} />
      ))}
    </div>
  );
}
