import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

/** Texts of threads: comments, replies, reactions. */
export const threadTexts = catalogue({
  en: {
    write: "Write",
    preview: "Preview",
    previewEmpty: "Nothing to preview yet.",
    commentBlock: "Comment on this block",
    commentText: "Comment on the selected text",
    commentPage: "Comment on this page",
    commentSpace: "Comment on this space",
    composer: "Comment text",
    placeholder: "Write a comment in Markdown",
    replyPlaceholder: "Write a reply in Markdown",
    send: "Comment",
    sendReply: "Reply",
    save: "Save",
    reply: "Reply",
    edit: "Edit",
    delete: "Delete",
    more: (name: string) => `Actions for the comment by ${name}`,
    edited: "edited",
    resolve: "Resolve",
    reopen: "Reopen",
    assign: "Assign",
    assignedTo: (name: string) => `Assigned to ${name}`,
    assignedToYou: "Assigned to you",
    resolvedBy: (name: string) => `Resolved by ${name}`,
    /** A link, followed by whose edit it is, and who resolved the thread if that is somebody else. */
    resolvedByEdit: "Resolved by this edit",
    editOf: (name: string) => `of ${name}`,
    confirmedBy: (name: string) => `confirmed by ${name}`,
    resolved: "Resolved",
    nowResolved: "Thread resolved",
    nowOpen: "Thread reopened",
    showResolved: "Show",
    hideResolved: "Hide",
    empty: "Write something first.",
    draftOf: "Unsent draft",
    failed: "Couldn't send. Your text is still here.",
    mayNotComment: "You don't have permission to comment here. Ask an admin for access.",
    mayNotReply: "You don't have permission to reply here. Ask an admin for access.",
    replies: (count: number) => plural(count, "reply", "replies"),
    repliesFailed: "Couldn't load replies.",
    deleteTitle: "Delete this comment?",
    deleteReplyTitle: "Delete this reply?",
    deleteBody: (replies: number) =>
      replies === 0
        ? "You can't undo this."
        : `This also deletes ${plural(replies, "reply", "replies")}. You can't undo this.`,
    react: "Add a reaction",
    reactWith: (emoji: string) => `React with ${emoji}`,
    reacted: (emoji: string, names: readonly string[], others: number) =>
      others > 0
        ? `${formatList([...names, plural(others, "other person", "other people")])} reacted with ${emoji}`
        : `${formatList(names)} reacted with ${emoji}`,
    reactionFailed: "Couldn't save the reaction.",
    statusFailed: "Couldn't change the thread.",
    by: (name: string) => `Thread by ${name}`,
    noText: "No text",
    keys: { group: "Threads", reply: "Reply to the thread", resolve: "Resolve or reopen" },
  },
});

/** Texts of changes that a comment suggests. */
export const suggestionTexts = catalogue({
  en: {
    title: "Suggested change",
    suggest: "Suggest a change",
    unchanged: "Change the suggested text first.",
    keepsInner: "This block can't be removed without those inside it.",
    mayNotBeApart: "This block can't be changed on its own. Edit it in the editor.",
    comparison: "What the suggestion changes",
    editBlock: "Edit block",
    editPage: "Edit page",
  },
});
