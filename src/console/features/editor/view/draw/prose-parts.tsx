import type { Node } from "prosemirror-model";
import { Diagram } from "#console/kit/markdown/diagram.tsx";
import { Formula } from "#console/kit/markdown/formula.tsx";
import { graphicOf } from "#content/blocks/graphics.ts";
import { readTag } from "#content/blocks/tags.ts";
import { useSettled } from "#console/kit/use-settled.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { OptionsButton } from "./options-button.tsx";
import type { PartProps } from "./portals.tsx";
import { tagOf } from "./tag-attributes.ts";

/** Milliseconds without typing after which a preview is drawn. */
const pause = 300;

/** The box of a task. */
export function TaskBox({ node, editor, position }: PartProps) {
  const isChecked = node.attrs["checked"] === true;
  const toggle = () => {
    const at = position();
    if (at === undefined) return;
    editor.dispatch(editor.state.tr.setNodeAttribute(at, "checked", !isChecked));
  };
  return (
    <input
      type="checkbox"
      checked={isChecked}
      onChange={toggle}
      aria-label={t.task(node.firstChild?.textContent ?? "")}
    />
  );
}

/** The title and the language of a code block, and the numbers of its lines. */
export function CodeHead(props: PartProps) {
  const { title } = tagOf(props.node).attributes;
  const language = (props.node.attrs["language"] as string | null) ?? t.plainCode;
  return (
    <>
      <OptionsButton {...props} name={t.blocks.codeBlock} className="prose-code-title">
        {title === undefined ? language : `${title} · ${language}`}
      </OptionsButton>
      {hasLineNumbers(props.node) && (
        <LineNumbers count={props.node.textContent.split("\n").length} />
      )}
    </>
  );
}

/** Whether lines are numbered. Where long ones are wrapped, numbers don't stand beside them. */
export function hasLineNumbers(code: Node): boolean {
  const { lineNumbers, overflow } = readTag("code", tagOf(code).attributes);
  return lineNumbers && !overflow;
}

function LineNumbers({ count }: { count: number }) {
  return (
    <div className="editor-code-lines" aria-hidden>
      {Array.from({ length: count }, (_, index) => index + 1).join("\n")}
    </div>
  );
}

/** A diagram below its source. */
export function CodeFoot({ node }: PartProps) {
  const source = useSettled(node.textContent, pause);
  if (graphicOf(node.attrs["language"] as string | null) !== "diagram" || source.trim() === "")
    return null;
  return (
    <div className="editor-preview">
      <Diagram>{source}</Diagram>
    </div>
  );
}

/** A formula below its source. */
export function FormulaPreview({ node }: PartProps) {
  const source = useSettled(node.textContent, pause);
  if (source.trim() === "") return null;
  return (
    <div className="editor-preview">
      <Formula display>{source}</Formula>
    </div>
  );
}
