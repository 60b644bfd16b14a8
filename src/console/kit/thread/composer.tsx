import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { FilePen } from "lucide-react";
import { whyNotWrite } from "#console/data/read-only.ts";
import { describeFailure, namesRequest } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { holdKeys } from "#console/kit/keys/held-keys.ts";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { MentionsContext } from "#console/kit/markdown/address.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { common } from "#console/messages/common.ts";
import { formTexts } from "#console/messages/forms.ts";
import { threadTexts as t, suggestionTexts } from "#console/messages/thread.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { withLinks, withNames } from "#content/mention.ts";
import { printSuggestion, readSuggestion } from "#content/suggestion.ts";
import { useArrival } from "./arrivals.ts";
import { asWritten } from "./mention-names.ts";
import { useMentioning } from "./mentioning.ts";
import { useDraftText } from "./thread-draft.tsx";
import type { BlockToChange } from "./suggestion-field.tsx";

const SuggestionField = openedLater(
  async () => (await import("./suggestion-field.tsx")).SuggestionField,
);

const SuggestionPreview = openedLater(
  async () => (await import("./suggestion-preview.tsx")).SuggestionPreview,
);

type ComposerProps = {
  /** Name of the draft. Include the user and the subject. */
  draft: string;
  /** Accessible name of the field. */
  label?: string;
  placeholder?: string;
  /** The button's label: "Comment". */
  action: string;
  /** The initial text, for editing. */
  initial?: string;
  /** Why the text can't be sent, as a sentence. */
  unavailable?: string | undefined;
  autoFocus?: boolean;
  /** Whether the text may be empty. */
  mayBeEmpty?: boolean;
  /** The block that the text is about, if a change of it can be suggested. */
  block?: BlockToChange | undefined;
  /** The space whose people and teams the text can mention; absent if it can't mention anybody. */
  mentionsIn?: string | undefined;
  /** Starts with a suggestion for the block. */
  isSuggesting?: boolean;
  onSend: (markdown: string) => Promise<unknown>;
  /** Another way to send it: a second button, and Mod+Shift+Enter. */
  otherwise?: { action: string; onSend: (markdown: string) => Promise<unknown> } | undefined;
  /** For Escape and "Cancel"; the draft is kept. Absent if the composer is always shown. */
  onCancel?: (() => void) | undefined;
};

/** Writes, previews, and sends Markdown, once. Typed text is never lost. */
export function Composer(props: ComposerProps) {
  const refusal = whyNotWrite();
  if (refusal !== undefined) return <p className="text-sm text-muted">{refusal}</p>;
  // The next screen's composer, in the same position, has another subject and must not take over this text.
  return <Writing key={`${props.draft} ${props.isSuggesting === true}`} {...props} />;
}

function Writing(props: ComposerProps) {
  const { text, setText, dropDraft, readAgain } = useDraftText(props.draft, props.initial ?? "");
  const original = props.isSuggesting === true ? props.block?.original : undefined;
  const { mentionsIn } = props;
  const parts = useSuggestingText(text, setText, original, mentionsIn !== undefined);
  const { comment, suggestion, known } = parts;
  const { block } = props;
  // Asked for here; a draft with one doesn't take the focus.
  const [hasAsked, setAsked] = useState(original !== undefined);
  const [showsPreview, setPreview] = useState(false);
  const [state, setState] = useState<{ sending?: Way; error?: unknown }>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const mentioning = useMentioning(mentionsIn, field, known);
  const id = useId();
  useArrival(() => {
    const isTyping = field.current?.closest("[data-composer]")?.contains(document.activeElement);
    // What is being typed is newer than what arrives.
    const arrived = isTyping === true && text !== "" ? undefined : readAgain();
    if (arrived !== undefined) parts.show(arrived);
  });
  const autoFocus = props.autoFocus === true && original === undefined;
  useEffect(() => {
    const area = field.current;
    if (!autoFocus || area === null) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [autoFocus]);
  const isEmpty = text.trim() === "" && props.mayBeEmpty !== true;
  const unavailable = gate(
    [props.unavailable !== undefined, props.unavailable ?? ""],
    [isEmpty, t.empty],
    [suggestion !== undefined && suggestion === block?.original, suggestionTexts.unchanged],
    [suggestion?.trim() === "" && block?.mustStay === true, suggestionTexts.keepsInner],
  );
  const suggest = () => {
    if (block?.original === undefined) return;
    holdKeys();
    setAsked(true);
    setPreview(false);
    if (suggestion === undefined) parts.setSuggestion(block.original);
  };

  const { onSend, otherwise } = props;
  async function send(way: Way) {
    if (state.sending !== undefined || unavailable !== undefined) return;
    const isOther = way === "otherwise" && otherwise !== undefined;
    setState({ sending: isOther ? way : "usual" });
    try {
      await (isOther ? otherwise.onSend : onSend)(text.trim());
      dropDraft();
      parts.empty();
      setPreview(false);
      setState({});
    } catch (error) {
      setState({ error });
    }
  }

  const { keys } = formTexts;
  useOwnKeys([
    { keys: "Mod+Enter", label: keys.send, group: keys.text },
    ...(otherwise === undefined
      ? []
      : [{ keys: "Mod+Shift+Enter", label: otherwise.action, group: keys.text }]),
    ...(props.onCancel === undefined
      ? []
      : [{ keys: "Escape", label: keys.giveUp, group: keys.text }]),
  ]);

  function onKeyDown(event: KeyboardEvent) {
    // React also passes on the keys of dialogs that were opened from here.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOwn || event.defaultPrevented) return;
    if (event.target === field.current && mentioning.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.stopPropagation();
      void send(event.shiftKey ? "otherwise" : "usual");
    } else if (event.key === "Escape" && props.onCancel !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      props.onCancel();
    }
  }

  const suggesting = suggestion !== undefined && !showsPreview && (
    <SuggestionField
      text={suggestion}
      autoFocus={hasAsked}
      write={block?.write}
      whyNotRemove={block?.mustStay === true ? suggestionTexts.keepsInner : undefined}
      onChange={parts.setSuggestion}
      onTakeBack={() => {
        setAsked(false);
        parts.setSuggestion(undefined);
        field.current?.focus();
      }}
    />
  );

  return (
    // These keys apply to the focused text; a screen can have several composers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-composer className="flex flex-col gap-2" onKeyDown={onKeyDown}>
      {props.isSuggesting === true && suggesting}
      <div className="rounded-md border border-line-control bg-raised focus-within:border-focus">
        <div className="flex gap-1 border-b px-1 py-0.5">
          <Tab isOn={!showsPreview} onPress={() => setPreview(false)} label={t.write} />
          <Tab isOn={showsPreview} onPress={() => setPreview(true)} label={t.preview} />
        </div>
        {showsPreview ? (
          <div className="min-h-16 px-3 py-2">
            {text.trim() === "" ? (
              <p className="text-muted">{t.previewEmpty}</p>
            ) : (
              <MentionsContext value={asWritten}>
                <Markdown compact>{withLinks(comment, known)}</Markdown>
              </MentionsContext>
            )}
            {suggestion !== undefined && (
              <SuggestionPreview before={block?.original ?? ""} after={suggestion} />
            )}
          </div>
        ) : (
          <textarea
            ref={field}
            id={id}
            rows={2}
            value={comment}
            aria-label={props.label ?? t.composer}
            placeholder={props.placeholder ?? t.placeholder}
            onChange={(event) => {
              parts.setComment(event.target.value);
              mentioning.update();
            }}
            onSelect={mentioning.update}
            className="field-sizing-content block max-h-96 min-h-16 w-full resize-y rounded-b-md bg-transparent px-3 py-2 text-base outline-none"
          />
        )}
      </div>
      {mentioning.list && !showsPreview && <mentioning.list.List {...mentioning.list} />}
      {props.isSuggesting !== true && suggesting}
      {state.error !== undefined && <SendFailure error={state.error} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {block !== undefined && suggestion === undefined && (
          <span className="me-auto">
            <Button
              size="small"
              variant="quiet"
              icon={<FilePen size={14} aria-hidden />}
              unavailable={block.unavailable}
              onPress={suggest}
            >
              {suggestionTexts.suggest}
            </Button>
          </span>
        )}
        {props.onCancel !== undefined && (
          <Button size="small" variant="quiet" onPress={props.onCancel}>
            {common.cancel}
          </Button>
        )}
        {otherwise !== undefined && (
          <Button
            size="small"
            isPending={state.sending === "otherwise"}
            unavailable={unavailable}
            onPress={() => void send("otherwise")}
          >
            {otherwise.action}
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          isPending={state.sending === "usual"}
          unavailable={unavailable}
          onPress={() => void send("usual")}
        >
          {props.action}
        </Button>
      </div>
    </div>
  );
}

type Way = "usual" | "otherwise";

function Tab(props: { isOn: boolean; onPress: () => void; label: string }) {
  return (
    <button
      type="button"
      aria-pressed={props.isOn}
      onClick={props.onPress}
      className={cx(
        "focus-ring h-6 rounded-sm px-2 text-sm",
        props.isOn ? "font-medium text-text" : "text-muted hover:bg-hover",
      )}
    >
      {props.label}
    </button>
  );
}

function SendFailure(props: { error: unknown }) {
  const failure = describeFailure(props.error);
  return (
    <Banner tone="danger" live="alert" title={t.failed}>
      {failure.message}
      {failure.requestId !== undefined && !namesRequest(failure) && (
        <span className="block font-mono text-xs">
          {common.failure.requestId(failure.requestId)}
        </span>
      )}
    </Banner>
  );
}

type Parts = {
  /** With the names of those whom it mentions in place of their links. */
  comment: string;
  suggestion: string | undefined;
  /** Their links. The list of names adds to it before it writes one. */
  known: Map<string, string>;
};

/**
 * A comment's Markdown as its words and its suggestion, which are written apart.
 *
 * @param original - the suggestion to start with, if the text has none
 */
function useSuggestingText(
  text: string,
  setText: (text: string) => void,
  original: string | undefined,
  hasMentions: boolean,
) {
  const read = (written: string, otherwise?: string): Parts => {
    const { comment, suggestion = otherwise } = partsOf(written);
    const named = hasMentions ? withNames(comment) : { text: comment, known: [] };
    return { comment: named.text, suggestion, known: new Map(named.known) };
  };
  const [parts, setParts] = useState(() => read(text, original));
  const set = (next: Parts) => {
    setParts(next);
    setText(textOf(next));
  };
  return {
    ...parts,
    setComment: (comment: string) => set({ ...parts, comment }),
    setSuggestion: (suggestion: string | undefined) => set({ ...parts, suggestion }),
    show: (arrived: string) => setParts(read(arrived)),
    empty: () => setParts({ comment: "", suggestion: undefined, known: new Map() }),
  };
}

function partsOf(text: string): Omit<Parts, "known"> {
  return readSuggestion(text) ?? { comment: text, suggestion: undefined };
}

function textOf({ comment: named, suggestion, known }: Parts): string {
  const comment = withLinks(named, known);
  return suggestion === undefined ? comment : printSuggestion({ comment, suggestion });
}
