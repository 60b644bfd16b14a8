import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const comments = (count: number) => plural(count, "pending comment", "pending comments");

/** Texts of comments that are gathered for a review. */
export const pendingTexts = catalogue({
  en: {
    start: "Start review",
    add: "Add to review",
    now: "Comment now",
    pending: "Pending",
    hint: "Only you can see this until you submit your review.",
    label: "Pending comment",
    title: comments,
    badge: (count: number) => `${count} pending`,
    goOut: (count: number) => `${comments(count)} will be sent with your review:`,
    onWhole: "Whole change request",
    deleteTitle: "Delete this pending comment?",
    finish: "Finish review",
    send: (count: number) => `Send ${plural(count, "comment", "comments")}`,
    sent: (count: number) => (count === 1 ? "Comment sent" : `${count} comments sent`),
    sendFailed: "Couldn't send the comments.",
    loading: "Loading your pending comments…",
    closed: "This change request is closed. You can still send these as comments.",
  },
});
