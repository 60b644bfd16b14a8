import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { tags } from "#content/blocks/tags.ts";
import { outlineOf } from "#content/prose/outline.ts";
import {
  fileKinds,
  findTargets,
  headingTargets,
  type LinkTarget,
} from "../links/use-link-targets.ts";
import type { LinkTargets } from "../links/use-link-targets.ts";
import { offeredTags } from "./tags.ts";
import { editorSourceTexts as t } from "#console/messages/editor-tools.ts";

/** Completes tags, their styles, link targets, and images. */
export function completionSources(targets: LinkTargets): CompletionSource[] {
  return [completeTag, completeStyle, completeAddress(targets), completeTitle(targets)];
}

/** Offers blocks after `{%`. */
function completeTag(context: CompletionContext): CompletionResult | null {
  const match = context.matchBefore(/\{%\s*[\w-]*/);
  if (!match) return null;
  const typed = match.text.replaceAll(/[{%\s]/g, "");
  const all = typed.startsWith("end")
    ? endOptions(context)
    : [...startOptions, ...endOptions(context)];
  const options = all.filter(({ label }) => label.slice(3).startsWith(typed));
  return options.length === 0 ? null : { from: match.from, options, filter: false };
}

const startOptions = offeredTags.map(({ name, snippet }, index) =>
  snippetCompletion(snippet, { label: `{% ${name} %}`, type: "keyword", boost: -index }),
);

function endOptions(context: CompletionContext): Completion[] {
  const before = context.state.sliceDoc(0, context.pos);
  const open: string[] = [];
  for (const [, name = ""] of before.matchAll(/^\s*\{%\s*(@?[\w/-]+)[^\n]*%\}/gm)) {
    if (!/^end./.test(name)) open.push(name);
    else if (open.lastIndexOf(name.slice(3)) >= 0) open.splice(open.lastIndexOf(name.slice(3)));
  }
  return [...new Set(open.reverse())].map((name) => ({
    label: `{% end${name} %}`,
    type: "keyword",
  }));
}

function completeStyle(context: CompletionContext): CompletionResult | null {
  const match = context.matchBefore(/\{%\s*hint\s[^%\n]*style="\w*/);
  if (!match) return null;
  const from = match.from + match.text.lastIndexOf('"') + 1;
  return {
    from,
    options: tags.hint.attributes.style.values.map((label) => ({ label, type: "enum" })),
    validFor: /^\w*$/,
  };
}

/** Offers targets in the parentheses of a link or an image, and in a tag's or element's attribute. */
function completeAddress(targets: LinkTargets): CompletionSource {
  return async (context) => {
    const link = context.matchBefore(/(?:!?\[[^\]\n]*\]\(|(?:url|src|href)=")[^()\s"]*/);
    if (!link) return null;
    const start = Math.max(link.text.lastIndexOf("("), link.text.lastIndexOf('"')) + 1;
    const typed = link.text.slice(start);
    const isImage = link.text.startsWith("![") || link.text.startsWith("src");
    const headings = isImage ? [] : headingsIn(context, typed.replace(/^#/, ""));
    const fitting = await targets.find(typed, 50, isImage ? fileKinds : undefined);
    const elsewhere = isImage || typed.length < 3 ? [] : await elsewhereOf(targets, typed);
    if (context.aborted) return null;
    const options = [...headings, ...fitting, ...elsewhere].map((target, index) => ({
      ...optionOf(target, index),
      apply: target.address,
    }));
    return { from: link.from + start, options, filter: false };
  };
}

/** Offers pages after `[` and two letters; choosing one writes the whole link. */
function completeTitle(targets: LinkTargets): CompletionSource {
  return async (context) => {
    const match = context.matchBefore(/(?<![!\]\\])\[[^\]\n[(){}]{2,60}/);
    if (!match) return null;
    const typed = match.text.slice(1);
    const [here, elsewhere] = await Promise.all([targets.find(typed), elsewhereOf(targets, typed)]);
    if (context.aborted) return null;
    const matches = [...here.filter(({ kind }) => kind === "page"), ...elsewhere];
    const options = matches.map((target, index) => ({
      ...optionOf(target, index),
      apply: `[${target.title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${target.address})`,
    }));
    return options.length === 0 ? null : { from: match.from, options, filter: false };
  };
}

/** Other spaces are a help; without them, the rest is still offered. */
function elsewhereOf(targets: LinkTargets, typed: string): Promise<LinkTarget[]> {
  return targets.findElsewhere(typed).catch(() => []);
}

function headingsIn(context: CompletionContext, typed: string): LinkTarget[] {
  const index = headingTargets(outlineOf(context.state.doc.toString()));
  return findTargets(index, typed, typed === "" ? 5 : 10);
}

function optionOf({ kind, title, place }: LinkTarget, index: number): Completion {
  const detail = [t.kinds[kind], place].filter(Boolean).join(" · ");
  return { label: title, detail, boost: -index };
}
