import { editorTexts as t } from "#console/messages/editor.ts";
import { Formula } from "#console/kit/markdown/formula.tsx";
import { ProseImage } from "#console/kit/markdown/link-and-image.tsx";
import { Icon } from "#console/kit/markdown/symbols.tsx";
import { buttonClass } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { attributeOf } from "../../model/html/tag-attributes.ts";
import type { PartProps } from "./portals.tsx";
import { useImageUrl } from "./use-image-url.ts";

export function ImagePart({ node }: PartProps) {
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

export function FormulaPart({ node }: PartProps) {
  const tex = node.attrs["tex"] as string;
  return tex === "" ? <code>{t.emptyFormula}</code> : <Formula>{tex}</Formula>;
}

export function FootnotePart({ node }: PartProps) {
  return <sup className="prose-note-link">{node.attrs["label"] as string}</sup>;
}

export function IconPart({ node }: PartProps) {
  const name = node.attrs["name"] as string;
  return <Icon name={name} otherwise={`:${name}:`} />;
}

export function ButtonPart({ node }: PartProps) {
  const { open, label } = node.attrs as { open: string; label: string };
  const icon = attributeOf(open, "data-icon");
  const classes = (attributeOf(open, "class") ?? "").split(/\s+/);
  const variant = classes.includes("primary") ? "primary" : "secondary";
  return (
    <span className={cx(buttonClass(variant, "medium"), "prose-button")}>
      {icon && <Icon name={icon} />}
      {label}
    </span>
  );
}

/** Markup that the editor has no name for, such as an anchor. */
export function MarkupPart({ node }: PartProps) {
  return <code className="editor-markup-source">{node.attrs["source"] as string}</code>;
}
