import type { Node } from "prosemirror-model";
import { nodeType, schema } from "../model/schema/schema.ts";

/** Languages in which people write text, not code. */
const prose = new Set(["plaintext", "markdown", "mdx", "latex", "restructuredtext", "git-commit"]);

/** What fences call a language that Visual Studio Code names otherwise. */
const names: Record<string, string> = {
  csharp: "cs",
  javascriptreact: "jsx",
  jsonc: "json",
  shellscript: "sh",
  typescriptreact: "tsx",
};

/**
 * Lines of code that were copied in Visual Studio Code, as a code block of their language.
 *
 * @param data what it says about them, as JSON
 * @returns undefined for a part of a line, and for text that isn't code
 */
export function codeOfEditor(text: string, data: string): Node | undefined {
  const mode = modeOf(data);
  const code = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  if (mode === undefined || prose.has(mode) || !text.includes("\n") || code.trim() === "") {
    return undefined;
  }
  return nodeType("codeBlock").create({ language: names[mode] ?? mode }, schema.text(code));
}

function modeOf(data: string): string | undefined {
  try {
    const { mode } = JSON.parse(data) as { mode?: unknown };
    return typeof mode === "string" && /^[\w+#.-]+$/.test(mode) ? mode : undefined;
  } catch {
    return undefined;
  }
}
