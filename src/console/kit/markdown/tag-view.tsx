import type { ReactNode } from "react";
import { formatDay } from "#console/messages/format.ts";
import { Badge } from "#console/ui/badge.tsx";
import { cx } from "#console/ui/class-names.ts";
import { ApiBlock, ApiParameter, ApiResponse, isApiBlock } from "./api-block.tsx";
import { Hint } from "./hint.tsx";
import { ReferenceCard } from "./reference-card.tsx";
import { isReference } from "./references.ts";
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

/** A `{% … %}` block. Unknown blocks are rendered in a neutral frame with their name, so that nothing is hidden. */
export function TagView(props: TagViewProps) {
  const name = props["data-name"] ?? "";
  const attributes = JSON.parse(props["data-attributes"] ?? "{}") as Record<string, string>;
  const anchor = { "data-block": props["data-block"] };
  const { children } = props;
  if (isReference(name)) {
    return (
      <ReferenceCard {...anchor} name={name} attributes={attributes} label={props["data-label"]}>
        {children}
      </ReferenceCard>
    );
  }
  if (isApiBlock(name)) {
    return (
      <ApiBlock {...anchor} name={name} attributes={attributes}>
        {children}
      </ApiBlock>
    );
  }
  switch (name) {
    case "hint":
      return (
        <Hint {...anchor} style={attributes["style"]}>
          {children}
        </Hint>
      );
    case "tabs":
      return (
        <TabsView titles={JSON.parse(props["data-titles"] ?? "[]") as string[]}>
          {children}
        </TabsView>
      );
    case "tab":
    case "raw":
    case "updates":
    case "swagger-description":
      return <div {...anchor}>{children}</div>;
    case "update":
      return (
        <Update {...anchor} attributes={attributes}>
          {children}
        </Update>
      );
    case "swagger-parameter":
      return <ApiParameter attributes={attributes}>{children}</ApiParameter>;
    case "swagger-response":
      return <ApiResponse attributes={attributes}>{children}</ApiResponse>;
    case "columns":
      return <div className="prose-columns">{children}</div>;
    case "column":
      return (
        <div {...anchor} style={{ flexGrow: shareOf(attributes["width"]) }}>
          {children}
        </div>
      );
    case "stepper":
      return <div className="prose-stepper">{children}</div>;
    case "step":
      return (
        <div {...anchor} className="prose-step">
          {children}
        </div>
      );
    case "code":
      return (
        <CodeFrame {...anchor} attributes={attributes}>
          {children}
        </CodeFrame>
      );
    default:
      // An end tag without a start tag means nothing to readers.
      if (props["data-closed"] === "no" && /^end[a-z]/.test(name)) return <div {...anchor} />;
      return (
        <div {...anchor} className="prose-unknown">
          <div className="prose-unknown-name">{tagLabel(name, attributes)}</div>
          {children}
        </div>
      );
  }
}

/** `25%` → 25: the share of the free space for a column. Columns without a width share it equally. */
function shareOf(width: string | undefined): number {
  const share = Number.parseFloat(width ?? "");
  return share > 0 && share <= 100 ? share : 50;
}

function CodeFrame(props: {
  attributes: Record<string, string>;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const { title, overflow, lineNumbers } = props.attributes;
  const look = cx(
    "prose-code-frame",
    overflow === "wrap" && "prose-code-wrapped",
    lineNumbers === "true" && "prose-code-numbered",
  );
  return (
    <div data-block={props["data-block"]} className={look} dir="ltr">
      {title && <div className="prose-code-title">{title}</div>}
      {props.children}
    </div>
  );
}

/** One entry of a changelog: date, topics, and text. */
function Update(props: {
  attributes: Record<string, string>;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const { date = "", tags = "" } = props.attributes;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  const day = isDay ? formatDay(`${date}T00:00`) : date;
  const names = tags.split(",").map((tag) => tag.trim());
  return (
    <section data-block={props["data-block"]} className="prose-update">
      <div className="prose-update-head">
        <time dateTime={date}>{day}</time>
        {names.filter(Boolean).map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </div>
      <div className="min-w-0 flex-1">{props.children}</div>
    </section>
  );
}
