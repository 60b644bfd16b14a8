import { Code2 } from "lucide-react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { ProseImage } from "#console/kit/markdown/link-and-image.tsx";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { attributeOf } from "../../model/html/tag-attributes.ts";
import { OptionsButton } from "./options-button.tsx";
import type { PartProps } from "./portals.tsx";
import { ResizedImage } from "./resized-image.tsx";
import { useImageUrl } from "./use-image-url.ts";

/** The image of a figure. Without an alt text it says so, because readers who can't see it get nothing. */
export function FigurePart(props: PartProps) {
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
export function DefinitionPart(props: PartProps) {
  return (
    <OptionsButton {...props} name={t.blocks.definition} className="editor-definition-text">
      <code>{props.node.attrs["source"] as string}</code>
    </OptionsButton>
  );
}

/** Markup that has no block of its own, as readers see it. */
export function RawPart(props: PartProps) {
  const source = props.node.attrs["source"] as string;
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
