import type { ReactNode } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { cx } from "#console/ui/class-names.ts";
import { ApiBlock, ApiParameter, ApiResponse, isApiBlock } from "./api-block.tsx";
import { Hint } from "./hint.tsx";
import { isReference, ReferenceCard } from "./reference-card.tsx";
import { TabsView } from "./tabs-view.tsx";
import { Update } from "./update.tsx";

export type TagViewProps = {
  "data-name"?: string;
  "data-attributes"?: string;
  "data-titles"?: string;
  "data-closed"?: string;
  "data-label"?: string;
  "data-block"?: string;
  children?: ReactNode;
};

/** A `{% … %}` block. One that is not known is drawn in a neutral frame with its name, so that nothing is hidden. */
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
      // The end of a block that never began says nothing to readers.
      if (props["data-closed"] === "no" && /^end[a-z]/.test(name)) return <div {...anchor} />;
      return (
        <div {...anchor} className="prose-unknown">
          <div className="prose-unknown-name">{tagLabel(name, attributes)}</div>
          {children}
        </div>
      );
  }
}

/** `25%` → 25: how much of what is free a column takes; all alike without it. */
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

/** A block's name with its attributes, as one line of text. */
export function tagLabel(name: string, attributes: Record<string, string>): string {
  const condition = attributes[""];
  if (condition !== undefined && (name === "if" || name === "elif")) {
    return proseTexts.shownIf(condition);
  }
  const values = Object.entries(attributes).map(([key, value]) =>
    key ? `${key}: ${value}` : value,
  );
  return [name, ...values].join(" · ");
}
