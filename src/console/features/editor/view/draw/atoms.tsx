import { Code2, Unlink } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { ProseImage } from "#console/kit/markdown/link-and-image.tsx";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { Formula } from "#console/kit/markdown/formula.tsx";
import { Icon } from "#console/kit/markdown/on-demand.tsx";
import { buttonClass } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { useSettled } from "#console/kit/timing.ts";
import { attributeOf, imageWithWidth } from "../../model/html/tag-attributes.ts";
import type { InlineName, BlockName } from "../../model/schema/schema.ts";
import { includedIn } from "../options/block-fields.ts";
import type { Look } from "./node-look.ts";
import { OptionsButton } from "./part-buttons.tsx";
import type { PartProps } from "./portals.tsx";

const inline = (part: Look["before"], className: string): Look => ({
  tag: "span",
  attributes: () => ({ class: `editor-atom ${className}` }),
  ...(part && { before: part }),
});

/** How images, sources, and what stands in a line are drawn, by the names of their nodes. */
export const atomLooks = {
  figure: {
    tag: "figure",
    attributes: ({ attrs }) => ({
      "data-align": attributeOf((attrs["frame"] as string | null) ?? "", "align"),
    }),
    before: FigurePart,
    content: [["figcaption"]],
  },
  definition: {
    tag: "div",
    attributes: () => ({ class: "editor-definition" }),
    before: DefinitionPart,
  },
  raw: { tag: "div", attributes: () => ({ class: "editor-raw" }), before: RawPart },
  hardBreak: { tag: "br" },
  image: inline(ImagePart, "editor-image"),
  math: inline(FormulaPart, "editor-math"),
  footnote: inline(FootnotePart, "editor-footnote"),
  icon: inline(IconPart, "editor-icon"),
  button: inline(ButtonPart, "editor-button"),
  inlineRaw: inline(MarkupPart, "editor-markup"),
} satisfies Partial<Record<BlockName | InlineName, Look>>;

/** The image of a figure. Without an alt text it says so, because readers who can't see it get nothing. */
function FigurePart(props: PartProps) {
  const { src: typed, alt, dark, html } = props.node.attrs as Record<string, string | null>;
  const src = useImageUrl(typed ?? "");
  if (src === "") {
    return (
      <OptionsButton {...props} name={t.blocks.figure} className="editor-unset">
        {t.setTarget.image}
      </OptionsButton>
    );
  }
  return (
    <ResizedImage {...props}>
      <ProseImage
        url={src}
        alt={alt ?? ""}
        darkUrl={dark ?? undefined}
        width={attributeOf(html ?? "", "width")}
      />
      <OptionsButton
        {...props}
        name={t.blocks.figure}
        className={alt ? "editor-image-options" : "editor-image-options editor-image-unnamed"}
      >
        {alt ? t.imageOptions : t.addAlt}
      </OptionsButton>
    </ResizedImage>
  );
}

/** The target of reference links. */
function DefinitionPart(props: PartProps) {
  return (
    <OptionsButton {...props} name={t.blocks.definition} className="editor-definition-text">
      <code>{props.node.attrs["source"] as string}</code>
    </OptionsButton>
  );
}

/** Markup that has no block of its own, as readers see it. */
function RawPart(props: PartProps) {
  const source = props.node.attrs["source"] as string;
  if (includedIn(props.node) === "") {
    return (
      <OptionsButton {...props} name={t.kinds.reusable.label} className="editor-unset">
        {t.setTarget.reusable}
      </OptionsButton>
    );
  }
  return (
    <>
      <OptionsButton {...props} name={t.blocks.raw} className="editor-raw-name">
        <Code2 size={14} aria-hidden />
        {t.blocks.raw}
      </OptionsButton>
      <div inert className="editor-raw-view">
        <Markdown>{source}</Markdown>
      </div>
    </>
  );
}

function ImagePart({ node }: PartProps) {
  const { src, alt, dark, html } = node.attrs as Record<string, string | null>;
  return (
    <ProseImage
      url={useImageUrl(src ?? "")}
      alt={alt ?? ""}
      darkUrl={dark ?? undefined}
      inline={attributeOf(html ?? "", "data-size") === "line"}
      width={attributeOf(html ?? "", "width")}
    />
  );
}

function FormulaPart({ node }: PartProps) {
  const tex = node.attrs["tex"] as string;
  return tex === "" ? <code>{t.emptyFormula}</code> : <Formula>{tex}</Formula>;
}

function FootnotePart({ node }: PartProps) {
  return <sup className="prose-note-link">{node.attrs["label"] as string}</sup>;
}

function IconPart({ node }: PartProps) {
  const name = node.attrs["name"] as string;
  return <Icon name={name} otherwise={`:${name}:`} />;
}

function ButtonPart({ node }: PartProps) {
  const { open, label } = node.attrs as { open: string; label: string };
  const icon = attributeOf(open, "data-icon");
  const classes = (attributeOf(open, "class") ?? "").split(/\s+/);
  const variant = classes.includes("primary") ? "primary" : "secondary";
  // A `<button>` has none, and works on the published site only.
  const isIncomplete = attributeOf(open, "href")?.trim() === "";
  return (
    <span
      title={isIncomplete ? t.noTarget : undefined}
      className={cx(
        buttonClass(variant, "medium"),
        "prose-button",
        isIncomplete && "editor-incomplete",
      )}
    >
      {icon && <Icon name={icon} />}
      {label}
      {isIncomplete && (
        <>
          <Unlink size={14} aria-hidden />
          <span className="sr-only"> {t.noTarget}</span>
        </>
      )}
    </span>
  );
}

/** Markup that the editor has no name for, such as an anchor. */
function MarkupPart({ node }: PartProps) {
  return <code className="editor-markup-source">{node.attrs["source"] as string}</code>;
}

/** The smallest width of an image, and the step of the keys, in pixels. */
const least = 32;

const step = 16;

/** An image with a grip that changes its width, by dragging or by the arrow keys. */
function ResizedImage(props: PartProps & { children: ReactNode }) {
  const { node, editor, position } = props;
  const box = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  const start = useRef<{ x: number; width: number } | undefined>(undefined);
  const image = () => box.current?.querySelector("img");
  const set = (wanted: number) => {
    const at = position();
    if (at === undefined) return;
    const html = imageWithWidth(editor.state.doc.nodeAt(at)!, String(Math.round(wanted)));
    editor.dispatch(editor.state.tr.setNodeAttribute(at, "html", html));
  };
  const most = () => box.current?.parentElement?.getBoundingClientRect().width ?? Infinity;
  const fit = (wanted: number) => Math.min(Math.max(wanted, least), most());
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: image()?.getBoundingClientRect().width ?? 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const moved = (event.clientX - start.current.x) * (isMirrored ? -1 : 1);
    setWidth(fit(start.current.width + moved));
  };
  const onPointerUp = () => {
    start.current = undefined;
    if (width !== undefined) set(width);
    setWidth(undefined);
  };
  const now = Number((/\swidth="(\d+)/.exec(String(node.attrs["html"])) ?? [])[1] ?? 0);
  return (
    <span
      ref={box}
      className="editor-resized"
      style={width === undefined ? undefined : { width, ["--image-width" as string]: `${width}px` }}
    >
      {props.children}
      <span
        role="slider"
        tabIndex={0}
        aria-label={t.imageWidth}
        aria-valuenow={now}
        aria-valuemin={least}
        aria-valuetext={now === 0 ? t.naturalWidth : t.pixels(now)}
        className="editor-grip focus-ring"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onKeyDown={(event) => {
          const change = { ArrowRight: step, ArrowLeft: -step }[event.key];
          if (change === undefined) return;
          event.preventDefault();
          set(fit((now || image()?.getBoundingClientRect().width || 0) + change));
        }}
      />
    </span>
  );
}

/** Milliseconds without typing after which an image is loaded. */
const pause = 500;

/** The URL of an image, after a pause: while it is typed, each letter would request another image. "" at once. */
export function useImageUrl(typed: string): string {
  const settled = useSettled(typed, pause);
  return typed === "" ? "" : settled;
}
