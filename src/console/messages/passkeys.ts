import { catalogue } from "./catalogue.ts";

export const passkeyTexts = catalogue({
  en: {
    signIn: "Sign in with a passkey",
    /** Reasons that the browser gives. */
    failures: {
      cancelled: "No passkey was used. Try again, or sign in another way.",
      notMade: "No passkey was created. Try again, and confirm when your browser asks.",
      present:
        "You already have a passkey there. Choose another place to save one, such as your phone.",
      noStorage:
        "This device can't keep passkeys. Use your phone, a security key, or a password manager.",
      domain: (domain: string) => `Passkeys work at ${domain} only. Open Bindery there.`,
      failed: "Your browser couldn't use a passkey. Try again, or try another browser.",
    },
    unsupported: "This browser can't use passkeys here. They need a current browser and HTTPS.",
    needsHost: "Passkeys don't work at an IP address.",
    openAt: (host: string) => `Open at ${host}`,
    askForHost: "Open Bindery by its host name.",
    section: {
      title: "Passkeys",
      lead: "Sign in with your fingerprint, face, or PIN instead of a password.",
      add: "Add passkey",
      empty: "No passkeys",
      emptyBody: "Faster than a password, and can't be stolen by a fake website.",
      created: "Created",
      used: "Last used",
      never: "never",
      synced: "Synced",
      elsewhere: (domain: string) => `Only at ${domain}`,
      rename: "Rename",
      renameNamed: (name: string) => `Rename ${name}`,
      delete: "Delete",
      deleteNamed: (name: string) => `Delete ${name}`,
      mayNot: "The list couldn't be loaded. Try again first.",
    },
    newOne: {
      title: "Add a passkey",
      lead: "Your browser asks for your fingerprint, face, or PIN, and where to save the passkey.",
      name: "Name",
      nameHint: "To recognize it later.",
      submit: "Create passkey",
      added: (name: string) => `“${name}” added`,
      failed: "Couldn't add the passkey.",
      /** Names of a browser and of a system, as far as they are known. */
      defaultName: (browser: string | undefined, system: string | undefined) => {
        const place = [browser, system].filter((part) => part !== undefined).join(", ");
        return place === "" ? "Passkey" : `Passkey on ${place}`;
      },
      numbered: (name: string, number: number) => `${name} (${number})`,
    },
    renaming: { title: "Rename passkey", submit: "Save name", renamed: "Passkey renamed" },
    deleting: {
      title: (name: string) => `Delete “${name}”?`,
      body: "It won't sign you in anymore. Your browser or password manager may still list it: remove it there, too.",
      submit: "Delete passkey",
      deleted: (name: string) => `“${name}” deleted`,
    },
    confirm: {
      title: "Confirm it's you",
      lead: "This changes who gets in, so confirm it first.",
      password: "Password",
      code: "Code",
      codeHint: "From your authenticator app.",
      recoveryCode: "Recovery code",
      useRecovery: "Use a recovery code",
      useCode: "Use your authenticator app",
      submit: "Confirm",
      failed: "Couldn't confirm.",
      byPasskey: "Use a passkey",
      again: "Sign in again",
      againBody: "You signed in a while ago. Sign in again, and repeat this within 10 minutes.",
    },
    notices: {
      "passkey-added": {
        title: (name: string) => `“${name}” was added to your account`,
        body: "If it wasn't you, delete this passkey, change your password, and end other sessions.",
      },
      "passkey-deleted": {
        title: (name: string) => `The passkey “${name}” was deleted`,
        body: "If it wasn't you, change your password and end other sessions.",
      },
      "passkey-copied": {
        title: (name: string) => `“${name}” was refused`,
        body: "A copy of this passkey may be in use. Delete it, and add a new one.",
      },
    },
  },
});
