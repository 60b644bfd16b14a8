import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

/** Texts of threads: comments, replies, reactions. */
export const threadTexts = catalogue({
  en: {
    write: "Write",
    preview: "Preview",
    previewEmpty: "Nothing to preview yet.",
    composer: "Comment text",
    placeholder: "Write a comment. Markdown works.",
    replyPlaceholder: "Write a reply. Markdown works.",
    send: "Comment",
    sendReply: "Reply",
    save: "Save",
    reply: "Reply",
    edit: "Edit",
    delete: "Delete",
    more: (name: string) => `Actions for the comment of ${name}`,
    edited: "edited",
    resolve: "Resolve",
    reopen: "Reopen",
    resolvedBy: (name: string) => `Resolved by ${name}`,
    resolved: "Resolved",
    nowResolved: "The thread is resolved.",
    nowOpen: "The thread is open again.",
    showResolved: "Show",
    hideResolved: "Hide",
    empty: "Write something first.",
    draftOf: "Unsent draft",
    failed: "This was not sent. Your text is still here.",
    mayNotComment:
      "You may not comment here. An administrator of the organization can let you do so.",
    mayNotReply: "You may not reply here. An administrator of the organization can let you do so.",
    replies: (count: number) => plural(count, "reply", "replies"),
    repliesFailed: "The replies could not be loaded.",
    deleteTitle: "Delete this comment?",
    deleteReplyTitle: "Delete this reply?",
    deleteBody: (replies: number) =>
      replies === 0
        ? "It cannot be brought back."
        : `${plural(replies, "reply goes", "replies go")} with it. They cannot be brought back.`,
    react: "Add a reaction",
    reactWith: (emoji: string) => `React with ${emoji}`,
    reacted: (emoji: string, names: readonly string[], others: number) =>
      others > 0
        ? `${formatList([...names, plural(others, "other person", "other people")])} reacted with ${emoji}`
        : `${formatList(names)} reacted with ${emoji}`,
    reactionFailed: "The reaction could not be saved.",
    statusFailed: "The thread could not be changed.",
    by: (name: string) => `Thread by ${name}`,
    noText: "No text.",
    keys: { group: "Threads", reply: "Reply to the thread", resolve: "Resolve or reopen" },
  },
});
