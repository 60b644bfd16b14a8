import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/** Texts of the second step of signing in, and of setting it up. Loaded when somebody needs them. */
export const twoStepTexts = catalogue({
  en: {
    /** The second step of signing in. */
    title: "Two-step verification",
    leadCode: "Enter the code that your authenticator app shows.",
    leadRecovery: "Enter one of your recovery codes. Each works once.",
    code: "Code",
    recoveryCode: "Recovery code",
    missingCode: "Enter the code of your app.",
    missingRecovery: "Enter a recovery code.",
    submit: "Verify",
    useRecovery: "Use a recovery code",
    useCode: "Use your authenticator app",
    back: "Back to sign-in",
    lost: "Lost your phone and your recovery codes? The person who runs this server can turn off two-step verification for you.",
    failed: "Couldn't verify",
    /** On the account page. */
    leadOff: "Off. Add a code from your phone, so that a stolen password isn't enough.",
    leadOn: (day: string) => `On since ${day}. Signing in needs a code from your phone.`,
    setUp: "Set up",
    app: "Authenticator app",
    appHint: "Shows a new code every 30 seconds.",
    replaceApp: "Replace app",
    recoveryCodes: "Recovery codes",
    left: (count: number) =>
      count === 0
        ? "None left. Create new ones now."
        : `${plural(count, "code", "codes")} left, for when you don't have your phone.`,
    newCodes: "New codes",
    turnOff: "Turn off",
    required: (organizations: string) => `Required by ${organizations}.`,
    /** Setting up an app. */
    setUpTitle: "Set up an authenticator app",
    setUpLead: "Have an authenticator app on your phone ready.",
    next: "Continue",
    scan: "Scan this QR code with an app such as Google Authenticator, 1Password, or Aegis.",
    qr: "QR code for your authenticator app",
    key: "Can't scan it? Enter this key in the app:",
    keyName: "Setup key",
    copyKey: "Copy key",
    keyCopied: "Key copied",
    confirmCode: "Code that the app shows",
    confirm: "Turn on",
    replace: "Replace app",
    replaced: "Authenticator app replaced",
    signedOut: "You'll be signed out in all other browsers.",
    /** New recovery codes. */
    codesTitle: "Save your recovery codes",
    codesLead:
      "Each code lets you sign in once without your phone. Keep them somewhere safe: they aren't shown again, and earlier codes no longer work.",
    codesName: "Recovery codes",
    copyCodes: "Copy",
    codesCopied: "Recovery codes copied",
    download: "Download",
    print: "Print",
    fileName: "bindery-recovery-codes.txt",
    fileTitle: (email: string) => `Bindery recovery codes of ${email}`,
    codesDone: "I saved them",
    newCodesTitle: "Create new recovery codes?",
    newCodesBody: "Your earlier codes stop working.",
    newCodesAction: "Create codes",
    /** Turning it off. */
    offTitle: "Turn off two-step verification?",
    offBody: "Your account then opens without a second step. Your recovery codes stop working.",
    offRequired: (organizations: string) =>
      `${organizations} requires it. You won't have access there until you set it up again.`,
    turnedOn: "Two-step verification is on",
    turnedOff: "Two-step verification is off",
    /** In an organization that requires it. */
    locked: (organization: string) => `${organization} requires two-step verification`,
    thisOrganization: "This organization",
    lockedLead: "Set it up to continue. It takes a minute and an app on your phone.",
    lockedAgain: "Sign in again, with your second step.",
    banner: (days: number) =>
      days <= 1
        ? "Set up two-step verification by tomorrow"
        : `Set up two-step verification within ${formatNumber(days)} days`,
    bannerBody: (organization: string, day: string) =>
      `${organization} requires it. From ${day} on, you can't open it without.`,
  },
});
