import type { ReactNode } from "react";
import type { Block, PathPart } from "#content/prose/block.ts";
import { type Graphic, graphicOf } from "#content/blocks/descriptions.ts";
import { isReference, readTag, type TagsWith } from "#content/blocks/tags.ts";
import type { Comparison } from "#content/prose/row.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { ProseImage } from "#console/kit/markdown/link-and-image.tsx";
import { HintIcon, tagLabel } from "#console/kit/markdown/parts.tsx";
import type { ReferenceCardProps } from "#console/kit/markdown/reference-card.tsx";
import { Formula } from "#console/kit/markdown/formula.tsx";
import { onDemand } from "#console/kit/markdown/on-demand.tsx";
import { CodeDiffView, CodeView } from "./code-view.tsx";
import type { Direction, RowOffsets, Shown } from "./piece.ts";
import { RunsView, TokensView } from "./runs-view.tsx";
import { TableDiffView, TableView } from "./table-view.tsx";

const Diagram = onDemand<{ children: string }>(
  async () => (await import("#console/kit/markdown/diagram.tsx")).Diagram,
  ({ children }) => <CodeView value={children} />,
);

const ReferenceCard = onDemand<ReferenceCardProps>(
  async () => (await import("#console/kit/markdown/reference-card.tsx")).ReferenceCard,
  ({ attributes, label, children }) => (
    <div className="prose-reference">
      <span className="prose-reference-link">{label ?? Object.values(attributes)[0]}</span>
      {children && <div className="prose-reference-caption">{children}</div>}
    </div>
  ),
);

const graphics: Record<Graphic, (source: string) => ReactNode> = {
  diagram: (source) => <Diagram>{source}</Diagram>,
  formula: (source) => <Formula display>{source}</Formula>,
};

type BlockViewProps = {
  block: Block;
  /** The other side, when both are shown in the same place. */
  other?: Block | undefined;
  compared?: Omit<Comparison, "changes">;
  /** The number of a list item as written, if it changed. */
  number?: { before: number; after: number } | undefined;
  shown: Shown;
  /** Where its texts begin, to find what is selected; absent where nothing can be commented on. */
  at?: RowOffsets | undefined;
};

/** One rendered block inside its containers, with its changes marked. */
export function BlockView(props: BlockViewProps) {
  const path = props.block.path.filter(({ name }) => name !== "list");
  return (
    <Inside path={path}>{<Content {...props} dir={path.length > 0 ? undefined : "auto"} />}</Inside>
  );
}

/** A bar for each container, so that blocks inside a hint or a quote can be recognized. */
function Inside(props: { path: readonly PathPart[]; children: ReactNode }) {
  return props.path.reduceRight<ReactNode>((inner, { name, attributes }, index) => {
    const style = name === "hint" && readTag("hint", attributes ?? {}).style;
    const bar = `diff-in ${style ? `diff-in-hint diff-in-${style}` : ""}`;
    return (
      <div
        className={name === "item" ? "diff-in-item" : bar}
        dir={index === 0 ? "auto" : undefined}
      >
        {inner}
      </div>
    );
  }, props.children);
}

const nowhere: RowOffsets = {};

function Content(props: BlockViewProps & { dir: Direction }) {
  const { block, compared, shown, at = nowhere, dir } = props;
  const text = compared?.runs ? (
    <RunsView runs={compared.runs} shown={shown} at={at} />
  ) : (
    <TokensView tokens={block.tokens} shown={shown} at={at} />
  );
  switch (block.kind) {
    case "heading":
      return (
        <div
          role="heading"
          aria-level={Math.min(6, block.depth + 1)}
          className={`diff-heading diff-h${block.depth}`}
        >
          {text}
        </div>
      );
    case "listItem":
      return (
        <div className="diff-item" dir={dir}>
          <Marker block={block} changed={props.number} shown={shown} />
          <div className="min-w-0 flex-1">{text}</div>
        </div>
      );
    case "code":
      if (!compared?.lines?.some((line) => line.op !== "equal")) {
        const graphic = graphicOf(block.language);
        if (graphic) return graphics[graphic](block.value);
      }
      return (
        <div className="prose-code-frame" dir="ltr">
          {(block.title || block.language) && (
            <div className="prose-code-title">
              {[block.title, block.language].filter(Boolean).join(" · ")}
            </div>
          )}
          {compared?.lines?.some((line) => line.op !== "equal") ? (
            <CodeDiffView lines={compared.lines} shown={shown} at={at} />
          ) : (
            <CodeView value={block.value} shown={shown} at={at} />
          )}
        </div>
      );
    case "table":
      return compared?.table ? (
        <TableDiffView table={compared.table} shown={shown} cells={at.cells ?? []} dir={dir} />
      ) : (
        <TableView block={block} shown={shown} at={at} dir={dir} />
      );
    case "image":
      return <Picture {...props} text={text} />;
    case "container":
      return <ContainerLabel block={block}>{text}</ContainerLabel>;
    case "embed":
      return (
        isReference(block.name) && (
          <ReferenceCard name={block.name} attributes={block.attributes} label={block.text}>
            {block.tokens.length > 0 && text}
          </ReferenceCard>
        )
      );
    case "rule":
      return <hr />;
    case "html":
      return <pre className="whitespace-pre-wrap">{text}</pre>;
    case "comment":
      return (
        <p className="text-muted">
          {proseTexts.blockKinds.comment}: {text}
        </p>
      );
    case "definition":
      return <p className="font-mono text-sm text-muted">{`[${block.label}]: ${block.url}`}</p>;
    case "paragraph":
      return <p>{text}</p>;
  }
  return block satisfies never;
}

function Marker(props: {
  block: Extract<Block, { kind: "listItem" }>;
  changed: BlockViewProps["number"];
  shown: Shown;
}) {
  const { block, changed, shown } = props;
  const { checked, ordered, number } = block;
  if (changed) {
    return (
      <span className="diff-marker">
        {shown !== "after" && <del className="diff-word-del">{changed.before}.</del>}
        {shown !== "before" && <ins className="diff-word-ins">{changed.after}.</ins>}
      </span>
    );
  }
  if (checked === undefined) {
    return (
      <span className="diff-marker" aria-hidden>
        {ordered ? `${number ?? 1}.` : "•"}
      </span>
    );
  }
  return (
    <span
      className="diff-marker"
      role="img"
      aria-label={checked ? proseTexts.done : proseTexts.notDone}
    >
      {checked ? "☑" : "☐"}
    </span>
  );
}

function Picture(props: BlockViewProps & { text: ReactNode }) {
  const { block, other, shown, text } = props;
  if (block.kind !== "image") return null;
  const replaced = other?.kind === "image" && other.image.url !== block.image.url;
  if (replaced && shown !== "both") {
    // Side by side, each side marks its own.
    const Mark = shown === "before" ? "del" : "ins";
    return (
      <figure>
        <Mark className={`diff-image-${Mark}`}>
          <ProseImage {...block.image} />
        </Mark>
        {block.text !== "" && <figcaption className="text-start!">{text}</figcaption>}
      </figure>
    );
  }
  return (
    <figure>
      <div className="flex flex-wrap items-start gap-4">
        {replaced && (
          <del className="diff-image-del">
            <ProseImage {...other.image} />
          </del>
        )}
        {replaced ? (
          <ins className="diff-image-ins">
            <ProseImage {...block.image} />
          </ins>
        ) : (
          <ProseImage {...block.image} />
        )}
      </div>
      {block.text !== "" && <figcaption className="text-start!">{text}</figcaption>}
    </figure>
  );
}

function ContainerLabel(props: {
  block: Extract<Block, { kind: "container" }>;
  children: ReactNode;
}) {
  const { block, children } = props;
  const { name, attributes } = block;
  if (name === "hint") {
    const { style } = readTag(name, attributes);
    return (
      <div className={`diff-container prose-hint-${style}`}>
        <HintIcon style={style} />
        {proseTexts.hint(attributes["style"] ?? style)} {children}
      </div>
    );
  }
  const label = Object.hasOwn(labels, name) ? labels[name as keyof typeof labels] : named;
  return (
    <div className="diff-container">
      <span className="text-muted">{label(block)}</span> {children}
    </div>
  );
}

type Label = (block: Extract<Block, { kind: "container" }>) => string;

const named: Label = ({ name, attributes }) => tagLabel(name, attributes);

/** What the start of a block is called. Hints have an icon, too. */
const labels: Record<Exclude<TagsWith<"compared", "container">, "hint"> | "details", Label> = {
  details: () => proseTexts.details,
  tab: () => proseTexts.tab,
  step: ({ number }) => proseTexts.step(number ?? 1),
  column: named,
  if: named,
  unless: named,
  elif: named,
  elseif: named,
  else: named,
  for: named,
  update: named,
  openapi: named,
  "openapi-operation": named,
  "openapi-schemas": named,
  "openapi-webhook": named,
  swagger: named,
  "swagger-description": named,
  "swagger-parameter": named,
  "swagger-response": named,
  "@mermaid/diagram": named,
};
