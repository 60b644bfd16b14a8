import { ChevronDown } from "lucide-react";
import { isReference, readTag } from "#content/blocks/tags.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { HintIcon } from "#console/kit/markdown/hint.tsx";
import { ReferenceCard } from "#console/kit/markdown/reference-card.tsx";
import { tagLabel } from "#console/kit/markdown/tag-label.ts";
import { cx } from "#console/ui/class-names.ts";
import { tabClass, tabListClass } from "#console/ui/tab-class.ts";
import { showPanel } from "../shown-tabs.ts";
import { AddPartButton } from "./add-part-button.tsx";
import { OptionsButton } from "./options-button.tsx";
import type { PartProps } from "./portals.tsx";
import { tagOf } from "./tag-attributes.ts";

/** The icon of a hint, which opens its options. */
export function HintHead(props: PartProps) {
  return (
    <OptionsButton {...props} name={t.blocks.hint} className="prose-hint-icon">
      <HintIcon style={readTag("hint", tagOf(props.node).attributes).style} />
    </OptionsButton>
  );
}

/** The titles of tabs. One tab is shown at a time; typing, search, and undo show the tab that they are in. */
export function TabStrip(props: PartProps) {
  const { node, editor, position, decorations } = props;
  const shown = decorations
    .map(({ spec }) => spec as { shown?: number })
    .find((spec) => spec.shown !== undefined)?.shown;
  const tabs = node.content.content.map((tab) => readTag("tab", tagOf(tab).attributes).title);
  const show = (index: number) => {
    const at = position();
    if (at !== undefined) showPanel(editor, at, index);
  };
  const showOptions = (index: number) => {
    const at = position();
    if (at === undefined) return;
    let place = at + 1;
    node.forEach((_, offset, child) => {
      if (child === index) place = at + 1 + offset;
    });
    editor.showOptions(place);
  };
  return (
    <div
      role="group"
      aria-label={t.blocks.tabs}
      className={cx(tabListClass, "ms-0! items-center px-2")}
    >
      {tabs.map((title, index) => {
        const isShown = index === (shown ?? 0);
        const name = title || proseTexts.untitledTab(index + 1);
        return (
          <button
            key={index}
            type="button"
            aria-pressed={isShown}
            data-selected={isShown || undefined}
            className={tabClass}
            onClick={() => (isShown ? showOptions(index) : show(index))}
          >
            {name}
          </button>
        );
      })}
      <AddPartButton {...props} />
    </div>
  );
}

/** The condition under which a block is shown. */
export function ConditionHead(props: PartProps) {
  const { name, attributes } = tagOf(props.node);
  return (
    <OptionsButton {...props} name={t.blocks.condition} className="prose-unknown-name">
      {tagLabel(name || "if", attributes)}
    </OptionsButton>
  );
}

/** The name of a block that only its author's tools know. */
export function FrameHead(props: PartProps) {
  const { name, attributes } = tagOf(props.node);
  return (
    <OptionsButton {...props} name={name} className="prose-unknown-name">
      {tagLabel(name, attributes)}
    </OptionsButton>
  );
}

/** A card for a page, a file, or something on another website. */
export function ReferencePart(props: PartProps) {
  const { name, attributes } = tagOf(props.node);
  const isPage = props.node.type.name === "contentRef";
  const address = attributes["url"] ?? attributes["src"] ?? "";
  if (address === "") {
    return (
      <OptionsButton {...props} name={name} className="editor-unset">
        {t.setTarget[isPage ? "page" : name === "file" ? "file" : "embed"]}
      </OptionsButton>
    );
  }
  return (
    <ReferenceCard
      name={isReference(name) ? name : "embed"}
      attributes={attributes}
      label={isPage ? props.node.textContent : undefined}
    />
  );
}

export function SummaryMark() {
  return <ChevronDown size={16} aria-hidden />;
}
