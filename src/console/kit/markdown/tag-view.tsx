import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useParams } from "react-router";
import { fileName } from "#content/address.ts";
import { describeOperation, isStrayEnd, topicsOf } from "#content/blocks/descriptions.ts";
import {
  isTagName,
  type OperationName,
  readTag,
  type ReferenceName,
  type TagName,
  tags,
  type Written,
} from "#content/blocks/tags.ts";
import { specsQuery } from "#console/kit/queries.ts";
import { formatDay } from "#console/messages/format.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { paths } from "#console/paths.ts";
import { Badge, MethodBadge } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { Hint, panelsOf, type TabsProps, tagLabel } from "./parts.tsx";
import { ProseLink } from "./link-and-image.tsx";
import { onDemand } from "./on-demand.tsx";
import { ReferenceCard } from "./reference-card.tsx";

type TagViewProps = {
  "data-name"?: string;
  "data-attributes"?: string;
  "data-titles"?: string;
  "data-closed"?: string;
  "data-label"?: string;
  "data-block"?: string;
  children?: ReactNode;
};

/** A block, as its drawing describes it. */
type Tag = {
  name: string;
  attributes: Written;
  titles: readonly string[];
  label: string | undefined;
  anchor: { "data-block": string | undefined };
  children: ReactNode;
};

/** A `{% … %}` block. Unknown blocks are rendered in a neutral frame with their name, so that nothing is hidden. */
export function TagView(props: TagViewProps) {
  const name = props["data-name"] ?? "";
  const anchor = { "data-block": props["data-block"] };
  // An end tag without a start tag means nothing to readers.
  if (isStrayEnd(name, props["data-closed"] !== "no")) return <div {...anchor} />;
  const view = isTagName(name) ? views[name] : unknown;
  return view({
    name,
    attributes: JSON.parse(props["data-attributes"] ?? "{}") as Written,
    titles: JSON.parse(props["data-titles"] ?? "[]") as string[],
    label: props["data-label"],
    anchor,
    children: props.children,
  });
}

type View = (tag: Tag) => ReactNode;

const unknown: View = ({ name, attributes, anchor, children }) => (
  <div {...anchor} className="prose-unknown">
    <div className="prose-unknown-name">{tagLabel(name, attributes)}</div>
    {children}
  </div>
);

const inside: View = ({ anchor, children }) => <div {...anchor}>{children}</div>;

const reference =
  (name: ReferenceName): View =>
  ({ attributes, label, anchor, children }) => (
    <ReferenceCard {...anchor} name={name} attributes={attributes} label={label}>
      {children}
    </ReferenceCard>
  );

const operation =
  (name: OperationName): View =>
  ({ attributes, anchor, children }) => (
    <ApiBlock {...anchor} name={name} attributes={attributes}>
      {children}
    </ApiBlock>
  );

const views: Record<TagName, View> = {
  hint: ({ attributes, anchor, children }) => (
    <Hint {...anchor} {...readTag("hint", attributes)}>
      {children}
    </Hint>
  ),
  tabs: ({ titles, children }) => <TabsView titles={titles}>{children}</TabsView>,
  tab: inside,
  stepper: ({ children }) => <div className="prose-stepper">{children}</div>,
  step: ({ anchor, children }) => (
    <div {...anchor} className="prose-step" dir="auto">
      {children}
    </div>
  ),
  columns: ({ children }) => <div className="prose-columns">{children}</div>,
  column: ({ attributes, anchor, children }) => (
    <div {...anchor} style={{ flexGrow: readTag("column", attributes).width }}>
      {children}
    </div>
  ),
  code: (tag) => <CodeFrame {...tag} />,
  "content-ref": reference("content-ref"),
  embed: reference("embed"),
  file: reference("file"),
  include: reference("include"),
  if: unknown,
  unless: unknown,
  elif: unknown,
  elseif: unknown,
  else: unknown,
  for: unknown,
  updates: inside,
  update: (tag) => <Update {...tag} />,
  raw: inside,
  openapi: operation("openapi"),
  "openapi-operation": operation("openapi-operation"),
  "openapi-schemas": operation("openapi-schemas"),
  "openapi-webhook": operation("openapi-webhook"),
  swagger: operation("swagger"),
  "swagger-description": inside,
  "swagger-parameter": ({ attributes, children }) => (
    <ApiParameter attributes={attributes}>{children}</ApiParameter>
  ),
  "swagger-response": ({ attributes, children }) => (
    <ApiResponse attributes={attributes}>{children}</ApiResponse>
  ),
  "@mermaid/diagram": unknown,
};

/** The panels of tabs below each other, each with its title: until tabs are loaded, and when loading them fails. */
function AllPanels(props: TabsProps) {
  return panelsOf(props).map((panel, index) => (
    <div key={index} className="prose-tabs">
      {props.titles[index]}
      {panel}
    </div>
  ));
}

/** The tabs of `{% tabs %}`. The first ones on a screen load their code. */
const TabsView = onDemand<TabsProps>(
  () => import("./tabs-on-demand.tsx").then((module) => module.LoadedTabs),
  AllPanels,
);

function CodeFrame({ attributes, anchor, children }: Tag) {
  const { title, overflow: isWrapped, lineNumbers: isNumbered } = readTag("code", attributes);
  const look = cx(
    "prose-code-frame",
    isWrapped && "prose-code-wrapped",
    isNumbered && "prose-code-numbered",
  );
  return (
    <div {...anchor} className={look} dir="ltr">
      {title && <div className="prose-code-title">{title}</div>}
      {children}
    </div>
  );
}

/** One entry of a changelog: date, topics, and text. */
function Update({ attributes, anchor, children }: Tag) {
  const { written, isDate } = readTag("update", attributes).date;
  return (
    <section {...anchor} className="prose-update">
      <div className="prose-update-head">
        <time dateTime={written}>{isDate ? formatDay(`${written}T00:00`) : written}</time>
        {topicsOf(attributes).map((topic) => (
          <Badge key={topic}>{topic}</Badge>
        ))}
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </section>
  );
}

/**
 * A part of an OpenAPI specification: its name and a link to it. Shows the page's own text below, without the link that GitBook
 * adds for programs.
 */
function ApiBlock(props: {
  name: OperationName;
  attributes: Written;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const operation = describeOperation(props.name, props.attributes);
  const { method, title, summary } = operation;
  const id = useId();
  return (
    <section data-block={props["data-block"]} aria-labelledby={id} className="prose-api">
      <div id={id} className="prose-api-head">
        {method !== "" && <MethodBadge method={method.toLowerCase()} />}
        <code dir="ltr">{title}</code>
      </div>
      {summary && <p className="prose-api-summary">{summary}</p>}
      {tags[props.name].holds === "blocks" ? (
        props.children
      ) : (
        <p className="prose-api-note">
          {operation.schemas ? proseTexts.api.schemas : proseTexts.api.operation}
          <Source {...operation} />
        </p>
      )}
    </section>
  );
}

function Source({ spec, src, method, path, schemas }: ReturnType<typeof describeOperation>) {
  if (spec) {
    const operation: Record<string, string> =
      method && path ? { operation: `${method.toLowerCase()} ${path}` } : {};
    const query = schemas?.length === 1 ? { q: schemas[0]! } : operation;
    return <SpecLink slug={spec} query={query} />;
  }
  if (!src) return null;
  return (
    <>
      {" · "}
      <ProseLink href={src}>{fileName(src)}</ProseLink>
    </>
  );
}

/** Links to the specification if the organization has it. */
function SpecLink(props: SpecLinkProps) {
  const { organizationId } = useParams();
  return (
    <>
      {" · "}
      {organizationId === undefined ? (
        props.slug
      ) : (
        <SpecOf {...props} organizationId={organizationId} />
      )}
    </>
  );
}

type SpecLinkProps = { slug: string; query: Record<string, string> };

function SpecOf({ organizationId, slug, query }: SpecLinkProps & { organizationId: string }) {
  const { data: specs } = useQuery(specsQuery(organizationId));
  if (specs?.some((spec) => spec.slug === slug) !== true) return slug;
  return (
    <Link href={paths.openapiSpec(organizationId, slug, query)} look="bare" className="prose-link">
      {proseTexts.api.specification(slug)}
    </Link>
  );
}

/** A parameter of `{% swagger %}`: its location, type, and whether it is required. */
function ApiParameter(props: { attributes: Written; children: ReactNode }) {
  const { name, type, in: place, required } = readTag("swagger-parameter", props.attributes);
  return (
    <div className="prose-api-part">
      <p>
        <code dir="ltr">{name}</code>{" "}
        <span className="prose-api-note">
          {[place, type, required && proseTexts.api.required].filter(Boolean).join(" · ")}
        </span>
      </p>
      {props.children}
    </div>
  );
}

/** A response of `{% swagger %}`. */
function ApiResponse(props: { attributes: Written; children: ReactNode }) {
  const { status, description } = readTag("swagger-response", props.attributes);
  return (
    <div className="prose-api-part">
      <p>
        <code dir="ltr">{status}</code> <span className="prose-api-note">{description}</span>
      </p>
      {props.children}
    </div>
  );
}
