import type { Page } from "@playwright/test";

/** An authenticator that Chromium simulates for one page: keeps passkeys, and verifies its user by itself. */
type VirtualAuthenticator = {
  /** The passkeys that it has. */
  credentials(): Promise<Credential[]>;
  /** Puts a passkey of another authenticator into it. */
  add(credential: Credential): Promise<void>;
  /** Whether its user touches it when asked. While not, what is asked waits. */
  touch(isTouched: boolean): Promise<void>;
  /** Waits until the page that is open has asked for a passkey. What is asked after a touch is answered at once. */
  asked(): Promise<void>;
};

type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
};

/** Adds an authenticator to a page. It is gone with the page. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options) => {
      document.documentElement.dataset["asked"] = "passkey";
      return get(options);
    };
  });
  return {
    async asked() {
      await page.locator("html[data-asked]").waitFor();
    },
    async credentials() {
      const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials;
    },
    async add(credential) {
      await browser.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
    async touch(isTouched) {
      await browser.send("WebAuthn.setAutomaticPresenceSimulation", {
        authenticatorId,
        enabled: isTouched,
      });
    },
  };
}
