import { documentToMarkdown } from "#content/document.ts";
import type { CommentBody } from "#contract/comment.ts";
import { invalid } from "#service/kernel/errors.ts";

/** The Markdown of a comment's body; an empty body is an empty text. @throws Failure 400 */
export function readBody(body: CommentBody): string {
  if (body.markdown !== undefined && body.document !== undefined) {
    throw invalid("body.body", "Give either markdown or document, not both.");
  }
  if (body.document === undefined) return body.markdown ?? "";
  const markdown = documentToMarkdown(body.document);
  if (markdown === undefined) {
    throw invalid(
      "body.body.document",
      "This isn't a document. Send a tree of nodes below a `root`.",
    );
  }
  return markdown;
}
