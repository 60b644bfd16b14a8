import { catalogue } from "./catalogue.ts";

/** Whether a change request reaches the reader, and why. */
export const subscriptionTexts = catalogue({
  en: {
    title: "Subscription",
    /** An unknown reason is only that there is one. */
    because: (subscribed: boolean, reason: string): string => {
      if (!subscribed) {
        return reason === "chosen"
          ? "You unsubscribed. Only what is asked of you by name reaches your inbox: a review, a thread, a mention."
          : "You aren't subscribed, because you take no part.";
      }
      switch (reason) {
        case "author":
          return "You are subscribed because you wrote in it.";
        case "review-requested":
          return "You are subscribed because your review is requested.";
        case "reviewed":
          return "You are subscribed because you reviewed it.";
        case "commented":
          return "You are subscribed because you commented.";
        case "assigned":
          return "You are subscribed because a thread is assigned to you.";
        case "mentioned":
          return "You are subscribed because you were mentioned.";
        case "chosen":
          return "You are subscribed because you chose to be.";
        default:
          return "You are subscribed.";
      }
    },
    subscribe: "Subscribe",
    unsubscribe: "Unsubscribe",
    mute: "Mute notifications",
    muteHint: "Your inbox still says when it's your turn.",
    failed: "Couldn't change the subscription",
  },
});
