import { catalogue } from "./catalogue.ts";

/** Texts of email that this server sends. */
export const mailTexts = catalogue({
  en: {
    /** On the sign-in page. */
    ways: {
      link: "Email me a sign-in link",
      forgot: "Forgot password?",
      sentTitle: "Check your email",
      sent: (email: string) => `If ${email} has an account, an email with a link is on its way.`,
      terms: {
        "sign-in": "The link works for 10 minutes.",
        password: "The link works for 1 hour.",
      },
      failed: "Couldn't send the email",
    },
    /** The page that a mailed link leads to. */
    arrival: {
      documentTitle: "Sign in",
      title: (name: string) => `Welcome back, ${name}`,
      submit: "Sign in",
      failed: "Couldn't sign in",
      ends: "This email isn't confirmed yet, so someone else may have created the account. Its passkeys, API tokens, and other sessions end when you sign in.",
      endsPassword:
        "This email isn't confirmed yet, so someone else may have created the account. Enter its password to keep everything. Otherwise, its password, passkeys, API tokens, and other sessions end.",
      password: "Password of the account",
      withPassword: "Sign in with password",
      without: "Continue without password",
      missing: "Enter the password, or continue without it.",
      goneTitle: "This link can't be used",
      gone: "It has been used or has expired. Ask for a new one on the sign-in page.",
      signIn: "Go to sign-in",
    },
    /** At pending invitations. */
    delivery: {
      column: "Delivery",
      states: {
        waiting: "Sending",
        sent: "Sent",
        refused: "Couldn't be delivered",
        failed: "Couldn't be sent",
        uncertain: "May not have arrived",
        none: "Not sent",
      },
      answer: "Server's answer…",
      answerOf: (email: string) => `Mail server's answer for ${email}`,
      resend: "Resend email",
      resent: "Email is on its way",
      resendFailed: "Couldn't resend the email",
      resendMany: "Resend emails",
      resendManyTitle: (count: number) =>
        count === 1 ? "Resend the email?" : `Resend ${count} emails?`,
      resendBody: "Each gets a new link that works for 7 days. Earlier emailed links stop working.",
    },
    /** In the organization's settings. */
    settings: {
      title: "Email",
      lead: "Set up for the whole server.",
      on: "This server sends email: invitations, notifications, sign-in links, and links to choose a new password.",
      off: "This server doesn't send email. You copy links for invitations yourself.",
      offMore:
        "With email, Bindery can invite people and send sign-in links and forgotten-password links. To turn it on, the person who runs the server sets SMTP_URL and MAIL_FROM.",
      test: "Send test email",
      needAdmin: "Only organization admins can send a test email.",
      sent: (to: string) => `The mail server accepted an email to ${to}`,
      failed: (to: string) => `The email to ${to} wasn't sent`,
      notRun: "Couldn't send the test email",
    },
  },
});
