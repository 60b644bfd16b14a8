import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Extension } from "@codemirror/state";
import type { Keeper } from "../keep/keeper.ts";
import type { LinkTargets } from "../links/use-link-targets.ts";
import { OpenSource } from "./open-source.ts";
import { editorSourceTexts as t } from "#console/messages/editor-source.ts";

type SourceEditorProps = {
  keeper: Keeper;
  /** Title of the page. */
  title: string;
  /** Where the cursor starts, as an offset in the text. */
  start: number;
  targets: LinkTargets;
  isReadOnly?: boolean;
  extensions: readonly Extension[];
  /** Set while the editor is open. */
  ref: RefObject<OpenSource | null>;
};

/** A page's Markdown, with completion and its problems underlined. It holds the keeper's text while it is open. */
export function SourceEditor(props: SourceEditorProps) {
  const { keeper, isReadOnly = false, ref: source } = props;
  const host = useRef<HTMLDivElement>(null);

  const open = useEffectEvent((root: ShadowRoot) => {
    const opened = new OpenSource(root, {
      text: keeper.text(),
      label: t.label(props.title),
      start: props.start,
      targets: props.targets,
      isReadOnly,
      onChange: () => keeper.changed(),
      extensions: props.extensions,
    });
    opened.view.focus();
    return opened;
  });

  useEffect(() => {
    const { current } = host;
    if (current === null) return undefined;
    const root = current.shadowRoot ?? current.attachShadow({ mode: "open", delegatesFocus: true });
    const opened = open(root);
    source.current = opened;
    const letGo = keeper.hold(opened);
    return () => {
      letGo();
      source.current = null;
      opened.destroy();
    };
  }, [keeper, isReadOnly, source]);

  return <div ref={host} className="min-h-64" />;
}
