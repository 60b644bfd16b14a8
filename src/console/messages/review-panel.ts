import { catalogue } from "./catalogue.ts";

/** Texts of the panel in which a review is written. */
export const reviewPanelTexts = catalogue({
  en: {
    verdict: "Your review",
    answers: {
      comment: "Comment",
      approved: "Approve",
      "changes-requested": "Request changes",
    },
    hints: {
      comment: "Say something without a verdict.",
      approved: "Ready to merge.",
      "changes-requested": "Changes are needed before merging.",
    },
    chooseFirst: "Choose what your review says first.",
    submit: "Submit review",
    comment: "Comment (optional)",
    commentNeeded: "Describe what needs to change.",
    done: {
      comment: "Comment sent",
      approved: "Approved",
      "changes-requested": "Changes requested",
    },
  },
});
