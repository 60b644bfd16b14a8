import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

export const accountTexts = catalogue({
  en: {
    title: "My account",
    back: "Organizations",
    notices: {
      dismiss: "Dismiss",
      tokens: {
        "token-approved": {
          title: "API token approved",
          body: (by: string, token: string) => `${by} approved your token “${token}”.`,
        },
        "token-denied": {
          title: "API token denied",
          body: (by: string, token: string) =>
            `${by} denied your token “${token}”. It can't access the organization. Ask an admin why.`,
        },
        "token-ended": {
          title: "API token ended",
          body: (by: string, token: string) =>
            `An admin of ${by} ended the access of your token “${token}”. If a program still needs it, create a new token.`,
        },
      },
      viewedTitle: "An admin viewed as you",
      viewed: (admin: string, organization: string) =>
        `${admin} saw ${organization} as you do. They couldn't change anything, and didn't see your drafts, notifications, or account.`,
      server: "This server's operator",
      endedTitle: "Your earlier sign-ins ended",
      ended: (by: string) =>
        `${by} confirmed your email. Until then, anyone could have entered it, so the earlier password, passkeys, API tokens, and sessions no longer work.`,
      earlierTitle: "Another account had your email",
      earlier: (by: string) =>
        `It never confirmed the email. When ${by} confirmed yours, it was set aside: it can't sign in anymore. If it was yours, ask an admin to share its content with you.`,
      emailTitle: "Your email was changed",
      email: (email: string) =>
        `Your account's email is ${email} now. If it wasn't you, change it back, choose a new password, and end all other sessions.`,
      twoStep: {
        "factor-added": {
          title: "Two-step verification was set up",
          body: "An authenticator app was added to your account, and all other sessions ended. If it wasn't you, change your password and ask the person who runs this server for help.",
        },
        "factor-removed": {
          title: "Two-step verification was turned off",
          body: "If it wasn't you, change your password now and turn it on again.",
        },
        "recovery-code-used": {
          title: "A recovery code was used",
          body: "Somebody confirmed that it's you with one. If it wasn't you, change your password and create new codes.",
        },
        "recovery-codes-replaced": {
          title: "New recovery codes were created",
          body: "Your earlier codes no longer work. If it wasn't you, change your password and create new codes.",
        },
      },
    },
    profile: {
      title: "Profile",
      lead: "Shown next to what you write.",
      name: "Name",
      email: "Email",
      emailHint: (organization: string) => `The identity provider of ${organization} manages it.`,
      save: "Save profile",
      saved: "Profile saved",
      mayNot:
        "Other organizations show your name and picture, too. To change them, sign in another way than with single sign-on.",
    },
    picture: {
      upload: "Upload picture",
      remove: "Remove picture",
      removed: "Picture removed",
      wrongType: "Choose a PNG, JPEG, WebP, or GIF picture.",
      tooLarge: "Choose a picture of at most 10 MB.",
      unreadable: "Your browser can't read this picture. Try another one.",
      title: "Crop your picture",
      area: "Picture",
      hint: "Drag to move. Or use the arrow keys, and + and − to zoom.",
      keys: { group: "Picture", move: "Move the picture" },
      zoomOf: (zoom: number) => `${formatNumber(Math.round(zoom * 100))}%`,
      least: "The picture fits already.",
      most: "This is the largest zoom.",
      zoomIn: "Zoom in",
      zoomOut: "Zoom out",
      save: "Save picture",
      saved: "Picture saved",
      failed: "Couldn't save the picture.",
    },
    email: {
      title: "Email",
      lead: "You sign in with it, and get notifications there.",
      change: "Change email",
      managed: (organization = "your organization") =>
        `The identity provider of ${organization} manages your email. Ask an admin there to change it.`,
      noMail: "This server doesn't send email, so a new one can't be confirmed.",
      noMailHint:
        "This server doesn't send email. To change yours, ask the person who runs the server.",
      dialogTitle: "Change your email",
      dialogLead:
        "We send a link to your new email. Until you open it, nothing changes. Your current email is told, too.",
      newEmail: "New email",
      send: "Send link",
      sent: (email: string) => `Link sent to ${email}`,
      failed: "Couldn't change your email.",
      pending: (email: string) => `Confirm ${email}`,
      pendingUntil: "Open the link that we sent there. It expires",
      again: "Send again",
      cancel: "Cancel change",
      canceled: "Change canceled",
      confirmTitle: "Confirm your new email?",
      confirmBody: (former: string, email: string) =>
        `From now on, you sign in with ${email} instead of ${former}. You stay signed in.`,
      confirm: "Confirm email",
      changed: "Email changed",
      goneTitle: "Link can't be used",
      gone: (email: string) =>
        `You're signed in as ${email}. The link was used, replaced, or canceled, has expired, or is for another account.`,
      close: "Close",
    },
    password: {
      title: "Password",
      lead: (day: string) => `You sign in with your email and this password. Last changed ${day}.`,
      byProvider: "Sign-in",
      byProviderLead: (organization: string) =>
        `You're signed in with the single sign-on of ${organization}.`,
      byProviderBody: "Your password belongs to its identity provider. Change it there.",
      leadNone: "Set a password to sign in with your email.",
      current: "Current password",
      password: "New password",
      hint: "At least 12 characters.",
      endOthers: "Sign out everywhere else",
      endOthersHint: "Ends all other sessions and sign-in links. API tokens keep working.",
      set: "Set password",
      change: "Change password",
      wasSet: "Password set",
      changed: "Password changed",
      tokensStay: (count: number) =>
        count === 1 ? "1 API token still works" : `${formatNumber(count)} API tokens still work`,
      tokensStayBody: "They were created before you changed your password.",
      revokeTokens: "Revoke all tokens…",
      revokeTokensTitle: "Revoke all API tokens?",
      revokeTokensAction: "Revoke all tokens",
      revokeTokensBody: "Programs that use them lose access right away. You can't undo this.",
      tokensRevoked: "API tokens revoked",
    },
    look: {
      title: "Appearance",
      lead: "Saved in this browser only.",
      theme: "Theme",
      density: "Table rows",
      densities: { comfortable: "Comfortable, 40 px", compact: "Compact, 32 px" },
    },
    tokens: {
      title: "API tokens",
      lead: "A token lets a program act as you.",
      leadOf: (organization: string) => `A token lets a program act as you in ${organization}.`,
      refused: (organization: string) => `${organization} doesn't allow API tokens.`,
      refusing: (organizations: string) => `API tokens can't access ${organizations}.`,
      create: "New token",
      createTitle: "New API token",
      namePlaceholder: "Nightly import",
      reach: "Organization",
      everywhere: "All organizations",
      only: (title: string | undefined) =>
        title === undefined ? "One organization" : `Only ${title}`,
      refusal: (reason: string, organization: string) =>
        reason === "not-approved"
          ? `Pending approval in ${organization}`
          : reason === "denied"
            ? `Denied by ${organization}`
            : reason === "ended"
              ? `Ended by ${organization}`
              : reason === "too-old"
                ? `Too old for ${organization}`
                : `Blocked by ${organization}`,
      needsApproval: (organizations: string) =>
        `An admin of ${organizations} has to approve the token before it works there.`,
      current: "in use here",
      revokeBody:
        "Programs that use it lose access right away, and other browsers that signed in with it are signed out. You can't undo this.",
      empty: "No API tokens",
      emptyBody: "Create one for a program that acts as you.",
      mayNot: "You can't create tokens in this session. Sign in with your password first.",
    },
    sessions: {
      title: "Sessions",
      leadOf: (organization: string) =>
        `Browsers where you're signed in with the single sign-on of ${organization}. A session ends after 8 hours without use, or after a week.`,
      lead: "Browsers where you're signed in. A session ends after 8 hours without use, or after a week.",
      here: "this browser",
      unknown: "Unknown browser",
      on: (browser: string, system: string) => `${browser} on ${system}`,
      used: "Last used",
      from: "from",
      begun: "Signed in",
      end: "End",
      endNamed: (name: string) => `End session of ${name}`,
      ended: "Session ended",
      mayNotEnd: "This is your current session. Sign out to end it.",
      endOthers: (count: number) => `End ${plural(count, "other session", "other sessions")}`,
      endOthersTitle: "End all other sessions?",
      endOthersBody: (count: number) =>
        `${plural(count, "browser has", "browsers have")} to sign in again. Unsaved text stays in those browsers as drafts.`,
      endedOthers: "Other sessions ended",
    },
  },
});
