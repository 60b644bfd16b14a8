/*
 * Tasks that run in worker threads for requests and jobs: everything that can take more than 50 ms. A task takes one
 * value and returns another. Both must be cloneable, and tasks can't access the store or the request.
 */

import type { SentDiff } from "#content/prose/sent-diff.ts";

/** The tasks by name, loaded when a thread first needs them. */
export const tasks = {
  mergeText: async () => (await import("./merge-sides.ts")).mergeSides,
  readPage: async () => (await import("../content/read-page.ts")).readHere,
  countWords: async () => {
    const { wordStats } = await import("#content/prose/stats.ts");
    return ({ before, after }: { before: string; after: string }) => wordStats(before, after);
  },
  compareTexts: async () => {
    const { diffProse } = await import("#content/prose/diff.ts");
    return ({ before, after }: { before: string; after: string }): SentDiff => {
      const { rows, coarse } = diffProse(before, after);
      return { rows, coarse };
    };
  },
  readDrawing: async () => {
    const { readDrawing } = await import("#content/drawing/drawing.ts");
    const { highlightCode } = await import("#content/code/highlight.ts");
    const { longestInConsole } = await import("#content/code/limits.ts");
    return (markdown: string) => highlightCode(readDrawing(markdown, undefined), longestInConsole);
  },
  readSyntax: async () => (await import("../content/read-syntax.ts")).readSyntax,
  drawForReaders: async () => {
    const { readDrawing } = await import("#content/drawing/drawing.ts");
    const { drawFormulas } = await import("#reader/formulas.ts");
    const { highlightCode } = await import("#content/code/highlight.ts");
    return (markdown: string) => highlightCode(drawFormulas(readDrawing(markdown, undefined)));
  },
  drawDiagrams: async () => (await import("../published/diagram/draw-diagrams.ts")).drawDiagrams,
  readMarkdownFile: async () => (await import("../import/markdown-links.ts")).readMarkdownFile,
  readBody: async () => (await import("../http/body-value.ts")).readBodyValue,
  folderTree: async () => (await import("../import/upload/folder-tree.ts")).folderTree,
  convertHtml: async () => (await import("../import/html/convert-request.ts")).convertRequest,
  convertDocx: async () => (await import("../import/upload/convert-docx.ts")).convertDocx,
  readSpecification: async () =>
    (await import("../openapi/read-specification.ts")).readSpecification,
};

type Tasks = typeof tasks;
type Run<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0];
/** What a task returns, at once or later. */
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Run<Name>>>;

export type TaskRequest = { [Name in TaskName]: { name: Name; input: TaskInput<Name> } }[TaskName];
export type TaskReply = { output: unknown } | { error: unknown };
