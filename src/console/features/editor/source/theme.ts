import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const mono = '"JetBrains Mono Variable", ui-monospace, monospace';

const frame = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: mono, lineHeight: "1.6", overflow: "visible" },
  ".cm-content": { padding: "0.5rem 0 8rem", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 0.25rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    {
      background: "var(--diff-move-strong)",
    },
  ".cm-activeLine": { backgroundColor: "var(--sunken)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-hit": {
    backgroundColor: "var(--diff-format-soft)",
    outline: "1px solid var(--diff-format)",
  },
  ".cm-hit-current": { backgroundColor: "var(--diff-format-strong)" },
  ".cm-tooltip": {
    color: "var(--text)",
    backgroundColor: "var(--raised)",
    border: "none",
    borderRadius: "6px",
    boxShadow: "var(--shadow-float)",
    overflow: "hidden",
    maxWidth: "min(32rem, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    maxHeight: "16rem",
    padding: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    gap: "0.75rem",
    alignItems: "baseline",
    padding: "0.375rem 0.5rem",
    borderRadius: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    color: "var(--text)",
    background: "var(--selected)",
  },
  ".cm-completionMatchedText": {
    textDecoration: "none",
    fontWeight: "600",
    color: "var(--accent)",
  },
  ".cm-completionDetail": {
    fontStyle: "normal",
    color: "var(--muted)",
    marginLeft: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  ".cm-diagnostic": {
    padding: "0.5rem 0.75rem",
    fontFamily: '"Inter Variable", system-ui, sans-serif',
  },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--danger)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warning)" },
  ".cm-lintRange-error, .cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-placeholder": { color: "var(--faint)" },
});

const colors = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: tags.monospace, color: "var(--success)" },
  { tag: [tags.processingInstruction, tags.angleBracket], color: "var(--merged)" },
  { tag: [tags.labelName, tags.string], color: "var(--warning)" },
  { tag: [tags.quote, tags.contentSeparator], color: "var(--muted)" },
]);

/** The console's colors and fonts. */
export const sourceTheme: Extension = [frame, syntaxHighlighting(colors)];
