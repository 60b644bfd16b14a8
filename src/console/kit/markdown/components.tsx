import { Children, type ComponentProps } from "react";
import type { Components, ExtraProps } from "hast-util-to-jsx-runtime";
import { proseTexts } from "#console/messages/prose.ts";
import { ProseImage, ProseLink } from "./link-and-image.tsx";
import { ScrollFrame } from "./scroll-frame.tsx";
import { TagView } from "./tag-view.tsx";

type Props<T extends keyof React.JSX.IntrinsicElements> = ComponentProps<T> & ExtraProps;

function Anchor({ href, id, children }: Props<"a">) {
  const empty = Children.count(children) === 0;
  if (href === undefined || href === "" || empty) return <span id={id}>{children}</span>;
  return <ProseLink href={href}>{children}</ProseLink>;
}

function Image({ src, alt, width, node }: Props<"img">) {
  const inline = node?.properties["dataSize"] === "line";
  const url = typeof src === "string" ? src : "";
  return <ProseImage url={url} alt={alt ?? ""} width={width?.toString()} inline={inline} />;
}

function Picture({ node }: Props<"picture">) {
  const find = (name: string) =>
    node?.children.find((child) => child.type === "element" && child.tagName === name);
  const [image, source] = [find("img"), find("source")];
  const read = (element: ReturnType<typeof find>, name: string) => {
    const value = element?.type === "element" ? element.properties[name] : undefined;
    return value === undefined || value === null ? undefined : String(value);
  };
  return (
    <ProseImage
      url={read(image, "src") ?? ""}
      alt={read(image, "alt") ?? ""}
      darkUrl={read(source, "srcSet")}
    />
  );
}

function Table({ node: _node, ...props }: Props<"table">) {
  return (
    <ScrollFrame label={proseTexts.blockKinds.table} className="prose-table">
      <table {...props} />
    </ScrollFrame>
  );
}

function Pre({ node: _node, ...props }: Props<"pre">) {
  return (
    <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
      <pre {...props} />
    </ScrollFrame>
  );
}

/** The box of a task; pages are edited elsewhere, so it cannot be ticked here. */
function Task({ checked }: Props<"input">) {
  return (
    <input
      type="checkbox"
      checked={checked === true}
      disabled
      readOnly
      aria-label={checked === true ? proseTexts.done : proseTexts.notDone}
    />
  );
}

/** A page has one first heading, its title: a heading of that level inside the text counts as the next. */
function FirstHeading({ node: _node, children, ...props }: Props<"h2">) {
  return (
    <h2 {...props} className="prose-h1">
      {children}
    </h2>
  );
}

/** How the elements of a page are drawn; `x-tag` are the `{% … %}` blocks. */
export const components = {
  h1: FirstHeading,
  input: Task,
  a: Anchor,
  img: Image,
  picture: Picture,
  table: Table,
  pre: Pre,
  "x-tag": TagView,
} as Partial<Components>;
