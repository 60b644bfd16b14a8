import type { ReactNode } from "react";
import { isStrayEnd, topicsOf } from "#content/blocks/descriptions.ts";
import {
  isTagName,
  type OperationName,
  readTag,
  type ReferenceName,
  type TagName,
  type Written,
} from "#content/blocks/tags.ts";
import { formatDay } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";
import { ApiBlock, ApiParameter, ApiResponse } from "./api-block.tsx";
import { Hint } from "./hint.tsx";
import { ReferenceCard } from "./reference-card.tsx";
import { TabsView } from "./tabs.tsx";
import { tagLabel } from "./tag-label.ts";

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
    <div {...anchor} className="prose-step">
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
