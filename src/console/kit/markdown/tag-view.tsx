import {
  CircleAlert,
  CircleCheck,
  ExternalLink,
  FileText,
  Info,
  Paperclip,
  TriangleAlert,
} from "lucide-react";
import { Children, type ReactNode, useId, useState } from "react";
import { safeAddress } from "#content/address.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { TabPanel, Tabs } from "#console/ui/tabs.tsx";
import { ProseLink } from "./link-and-image.tsx";

export type TagViewProps = {
  "data-name"?: string;
  "data-attributes"?: string;
  "data-titles"?: string;
  "data-closed"?: string;
  "data-block"?: string;
  children?: ReactNode;
};

const hintIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
export type HintStyle = keyof typeof hintIcons;

/** The style of a hint; one that is not known is drawn as information. */
export function hintStyle(style: string | undefined): HintStyle {
  return style !== undefined && Object.hasOwn(hintIcons, style) ? (style as HintStyle) : "info";
}

export function HintIcon(props: { style: HintStyle }) {
  const Icon = hintIcons[props.style];
  return (
    <Icon
      size={16}
      aria-label={proseTexts.hints[props.style]}
      role="img"
      className="prose-hint-icon"
    />
  );
}

/** A `{% … %}` block. One that is not known is drawn in a neutral frame with its name, so that nothing is hidden. */
export function TagView(props: TagViewProps) {
  const name = props["data-name"] ?? "";
  const attributes = JSON.parse(props["data-attributes"] ?? "{}") as Record<string, string>;
  const anchor = { "data-block": props["data-block"] };
  const { children } = props;
  switch (name) {
    case "hint": {
      const style = hintStyle(attributes["style"]);
      return (
        <div {...anchor} className={`prose-hint prose-hint-${style}`}>
          <HintIcon style={style} />
          <div className="min-w-0 flex-1">{children}</div>
        </div>
      );
    }
    case "tabs":
      return (
        <TabsView titles={JSON.parse(props["data-titles"] ?? "[]") as string[]}>
          {children}
        </TabsView>
      );
    case "tab":
    case "raw":
    case "column":
      return <div {...anchor}>{children}</div>;
    case "columns":
      return <div className="prose-columns">{children}</div>;
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
        <div className="prose-code-frame" dir="ltr">
          {attributes["title"] && <div className="prose-code-title">{attributes["title"]}</div>}
          {children}
        </div>
      );
    case "embed":
    case "file":
    case "include":
    case "content-ref":
      return (
        <div {...anchor} className="prose-embed">
          <EmbedLink name={name} attributes={attributes} />
          {name !== "content-ref" && children}
        </div>
      );
    default:
      return (
        <div {...anchor} className="prose-unknown">
          <div className="prose-unknown-name">{tagLabel(name, attributes)}</div>
          {children}
        </div>
      );
  }
}

/** A block's name with its attributes, as one line of text. */
export function tagLabel(name: string, attributes: Record<string, string>): string {
  const values = Object.entries(attributes).map(([key, value]) =>
    key ? `${key}: ${value}` : value,
  );
  return [name, ...values].join(" · ");
}

const embedIcons: Record<string, typeof FileText> = { embed: ExternalLink, file: Paperclip };

/** What stands for something elsewhere (video, file, page) is a link: nothing outside is loaded into the console. */
export function EmbedLink(props: { name: string; attributes: Record<string, string> }) {
  const { name, attributes } = props;
  const target = attributes["url"] ?? attributes["src"] ?? attributes[""] ?? "";
  const Icon = embedIcons[name] ?? FileText;
  const label = name === "file" ? (target.split("/").at(-1) ?? target) : target;
  return (
    <span className="prose-embed-link">
      <Icon size={16} aria-hidden />
      {safeAddress(target) === undefined ? label : <ProseLink href={target}>{label}</ProseLink>}
    </span>
  );
}

function TabsView(props: { titles: string[]; children: ReactNode }) {
  const id = useId();
  const panels = Children.toArray(props.children).filter((child) => typeof child !== "string");
  const [selected, setSelected] = useState(0);
  const idOf = (index: number) => `${id}-${index}`;
  if (panels.length === 0) return null;
  const tabs = panels.map((_, index) => ({
    id: idOf(index),
    label: props.titles[index] || proseTexts.untitledTab(index + 1),
  }));
  return (
    <Tabs
      label={proseTexts.tabs}
      tabs={tabs}
      selected={idOf(Math.min(selected, panels.length - 1))}
      onSelect={(key) => setSelected(tabs.findIndex((tab) => tab.id === key))}
      className="prose-tabs"
    >
      {panels.map((panel, index) => (
        <TabPanel key={idOf(index)} id={idOf(index)} className="prose-tab-panel">
          {panel}
        </TabPanel>
      ))}
    </Tabs>
  );
}
