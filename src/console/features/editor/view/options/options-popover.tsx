import { useEffect, useRef, useState } from "react";
import { Trash2 } from "lucide-react";
import type { Node, Slice } from "prosemirror-model";
import { NodeSelection, TextSelection } from "prosemirror-state";
import type { InlineName, BlockName } from "../../model/schema/schema.ts";
import { editorTexts as t } from "#console/messages/editor.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Select } from "#console/ui/select.tsx";
import { TextArea, TextField } from "#console/ui/text-field.tsx";
import { AnchoredDialog } from "../anchored-dialog.tsx";
import { takeBack } from "../commands/new-blocks.ts";
import type { Editor } from "../editor.ts";
import { TargetField } from "../link/target-field.tsx";
import { useEditorState } from "../editor.ts";
import { isCard, removeCards } from "../commands/card-commands.ts";
import { setField, type BlockField, fieldsAt } from "./block-fields.ts";
import { removeFootnote } from "../commands/footnote-commands.ts";

/** The options of one block, next to it. Each change is made at once and can be undone. */
export function OptionsPopover({ editor }: { editor: Editor }) {
  const position = useEditorState(editor, ({ options }) => options);
  const node = useEditorState(editor, ({ options, state }) =>
    options === undefined ? null : state.doc.nodeAt(options),
  );
  const opened = useEditorState(editor, ({ optionsOpened }) => optionsOpened);
  if (position === undefined || !node) return null;
  const close = () => {
    const { selection, tr } = editor.state;
    editor.showOptions(undefined);
    // Typing goes on after what stands in a line.
    if (selection instanceof NodeSelection && selection.node.isInline) {
      editor.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
    }
  };
  const anchor = () => (editor.view?.nodeDOM(position) as HTMLElement | null) ?? null;
  const name = nameOf(node);
  return (
    <AnchoredDialog label={t.options(name)} anchor={anchor} editor={editor} onClose={close}>
      <Options
        key={opened}
        editor={editor}
        position={position}
        node={node}
        replaced={editor.replaced}
        onClose={close}
      />
    </AnchoredDialog>
  );
}

/** What can't be chosen by itself. */
type Unnamed = "tableCell" | "tableHeader" | "summary" | "hardBreak";

const names: Record<Exclude<BlockName | InlineName, Unnamed>, string> = t.blocks;

/** What people call a block. */
function nameOf({ type: { name } }: Node): string {
  return Object.hasOwn(names, name) ? names[name as keyof typeof names] : name;
}

type OptionsProps = {
  editor: Editor;
  position: number;
  node: Node;
  /** What was there before the block was inserted; undefined for a block that isn't new. */
  replaced: Slice | undefined;
  onClose: () => void;
};

function Options({ editor, position, node, replaced, onClose }: OptionsProps) {
  const remove = () => {
    const { doc, tr } = editor.state;
    const selected = tr.setSelection(NodeSelection.create(doc, position));
    const isFootnote = node.type.name === "footnote" || node.type.name === "note";
    if (isFootnote) editor.dispatch(removeFootnote(tr, node.attrs["label"] as string));
    else if (isCard(doc, position))
      editor.dispatch(removeCards(tr, position, position + node.nodeSize));
    else editor.dispatch(selected.deleteSelection());
    onClose();
  };
  /** Takes a new block back. Undo brings it again, with what was typed. */
  const cancel = (before: Slice) => {
    editor.dispatch(takeBack(editor.state, position, before));
    onClose();
  };
  const form = useRef<HTMLFormElement>(null);
  const isNew = replaced !== undefined;
  useEffect(() => {
    // What a new block begins with is an example, which typing replaces.
    const field = isNew && form.current?.contains(document.activeElement) && document.activeElement;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  }, [isNew]);
  const fields = fieldsAt(editor.state.doc, position);
  const [first] = useState(() => {
    const lacking = fields.findIndex(
      ({ isNeeded, read }) => isNeeded === true && read(node) === "",
    );
    return Math.max(lacking, 0);
  });
  const [isChecked, setChecked] = useState(false);
  const finish = () => {
    if (fields.some(({ read, error }) => error?.(read(node)) !== undefined)) setChecked(true);
    else onClose();
  };
  return (
    // Enter in a field submits; in a source it starts a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="flex w-80 max-w-full flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
        if (event.key !== "Escape" || !isNew || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        cancel(replaced);
      }}
    >
      {fields.map((field, index) => (
        <Field
          key={field.label}
          field={field}
          node={node}
          autoFocus={index === first}
          isChecked={isChecked}
          onChange={(value) => {
            editor.dispatch(setField(editor.state.tr, position, field, value));
          }}
        />
      ))}
      <div className="flex justify-between">
        <Button variant="quiet" icon={<Trash2 size={16} aria-hidden />} onPress={remove}>
          {t.deleteBlock}
        </Button>
        <Button type="submit" variant="primary">
          {t.done}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = {
  field: BlockField;
  node: Node;
  autoFocus: boolean;
  /** Whether its error is shown, if it has one. */
  isChecked: boolean;
  onChange: (value: string) => void;
};

function Field({ field, node, autoFocus, isChecked, onChange }: FieldProps) {
  const { label, description, kind } = field;
  const stored = field.read(node);
  // What is typed stays as it is, even if less of it can be written.
  const [typed, setTyped] = useState(stored);
  const change = (value: string) => {
    setTyped(value);
    onChange(value);
  };
  const shared = { label, ...(description !== undefined && { description }) };
  if (kind === "toggle") {
    return (
      <Checkbox isSelected={stored === "on"} onChange={(isOn) => onChange(isOn ? "on" : "")}>
        {label}
      </Checkbox>
    );
  }
  if (kind === "choice") {
    return <Select {...shared} value={stored} onChange={onChange} options={field.options ?? []} />;
  }
  if (kind === "source") {
    return <TextArea {...shared} value={typed} onChange={change} autoFocus={autoFocus} mono />;
  }
  if (kind === "target") {
    return (
      <TargetField
        label={label}
        value={typed}
        autoFocus={autoFocus}
        {...(field.only && { only: field.only })}
        onChange={change}
        onChoose={({ address }) => change(address)}
      />
    );
  }
  const error = isChecked ? field.error?.(stored) : undefined;
  return (
    <TextField {...shared} value={typed} onChange={change} autoFocus={autoFocus} error={error} />
  );
}
