import { catalogue } from "./catalogue.ts";
import { formatDay, plural } from "./format.ts";

const members = (count: number) => plural(count, "member", "members");
const people = (count: number) => plural(count, "person", "people");

/** Texts of the screens about single sign-on. */
export const ssoTexts = catalogue({
  en: {
    mayNot: "Only organization admins can set up single sign-on.",
    mayNotTitle: "Admins only",
    mayNotBody: "Ask an organization admin to set up identity providers.",
    status: { pending: "Pending", active: "Active" } as Record<string, string>,
    providers: {
      title: "Identity providers",
      lead: "Let members sign in with their company account (SAML 2.0).",
      create: "Add provider",
      empty: "No identity providers yet",
      emptyBody:
        "Add Okta, Entra ID, Google Workspace, Keycloak, or another SAML 2.0 provider. You need admin access to it.",
      newMembers: (role: string, team: string | undefined) =>
        team === undefined ? `New members: ${role}` : `New members: ${role}, in ${team}`,
      finish: "Finish setup",
    },
    state: {
      title: "State",
      signIn: "Sign-in",
      active: "People can sign in with this provider",
      pending: "No one can sign in with this provider yet",
      lastTest: "Last test",
      untested: "Not tested yet",
      noCertificate: "None yet",
      ends: (date: string) => `Valid until ${date}`,
      ended: (date: string) => `Ended on ${date}`,
    },
    form: {
      createTitle: "Add identity provider",
      label: "Name",
      labelHint: "Shown to members when there are several providers.",
      labelPlaceholder: "Acme ID",
      create: "Create and continue",
      renamed: "Name saved",
      rename: "Save name",
      nameTitle: "Name",
    },
    service: {
      title: "Values for your identity provider",
      lead: "Create a SAML 2.0 application at your identity provider and enter these values.",
      acsURL: "ACS URL",
      acsHint: "Also called reply URL or single sign-on URL.",
      entityID: "Entity ID",
      entityHint: "Also called audience or identifier.",
      metadata: "Metadata URL",
      metadataHint: "Many providers can load both values from this URL.",
      startURL: "Login URL",
      startHint: "Starts a sign-in. Use it for an app tile or bookmark.",
      rules:
        "The assertion must be signed with RSA-SHA256, unencrypted, and include an email as the NameID or in the attribute “email”.",
      copy: (name: string) => `Copy ${name}`,
      copied: (name: string) => `${name} copied`,
    },
    identity: {
      title: "Values from your identity provider",
      lead: "Find them in the application you created, or in its metadata.",
      entityID: "Provider entity ID",
      entityHint: "Also called issuer. Often looks like a URL.",
      ssoURL: "Sign-in URL",
      ssoHint: "Also called single sign-on URL or login URL (HTTP-Redirect).",
      certificate: "Signing certificate",
      showCertificate: "Show or replace the signing certificate",
      certificateHint:
        "X.509, as PEM or base64. Enter several while your identity provider replaces one: all are accepted until they expire.",
      chooseFile: "Choose a file",
      save: "Save",
      saved: "Values saved",
      activated: (label: string) => `“${label}” is active. Test it before you announce it.`,
      empties: "Sign-in doesn't work until the entity ID, sign-in URL, and certificate are set.",
    },
    certificate: {
      title: (number: number, count: number) =>
        count === 1 ? "Certificate" : `Certificate ${number} of ${count}`,
      ended: "Expired",
      later: "Not valid yet",
      subject: "Issued to",
      issuer: "Issued by",
      validity: "Valid",
      range: (from: number, until: number) => `${formatDay(from)} to ${formatDay(until)}`,
      daysLeft: (days: number) => `${plural(days, "day", "days")} left`,
      key: "Key",
      rsa: (bits: string) => `RSA, ${bits} bits`,
      otherKey: "Not RSA",
      fingerprint: "SHA-256 fingerprint",
      noFingerprint: "Shown over HTTPS only",
      problems: {
        malformed:
          "Not a valid X.509 certificate. Copy all of it, including the BEGIN and END lines.",
        "too-many": "More than 10 certificates found. Enter only those that it signs with.",
        "private-key":
          "This is a private key. Treat it as compromised, replace it at your identity provider, and enter the certificate instead.",
        "not-rsa": "The certificate must use an RSA key.",
        weak: "The certificate's key is too short. Use at least 2,048 bits.",
        early: "The certificate isn't valid yet.",
        expired: "The certificate has expired. Create a new one at your identity provider.",
      },
    },
    metadata: {
      open: "Fill in from metadata",
      title: "Fill in from metadata",
      lead: "Paste your identity provider's metadata XML, or choose the file. It stays in your browser.",
      field: "Metadata (XML)",
      chooseFile: "Choose a file",
      take: "Fill in",
      tooLarge: "The file is over 1 MB. Use the metadata of a single identity provider.",
      taken: "Filled in from metadata. Not saved yet.",
      problems: {
        "not-xml": "This isn't valid XML.",
        "not-metadata": "This XML isn't SAML metadata.",
        several:
          "This metadata describes several identity providers. Use the metadata of just one.",
        "no-provider":
          "This metadata doesn't describe an identity provider. Did you paste Bindery's own metadata?",
        "no-redirect":
          "This provider doesn't offer the HTTP-Redirect binding. Turn it on there, or enter the sign-in URL yourself.",
        "no-certificate": "No readable signing certificate found.",
      },
      empty: "Paste the metadata or choose a file.",
    },
    members: {
      title: "New members",
      lead: "People who sign in for the first time become members. Existing members keep their role.",
      role: "Role",
      roleHint: "Guests see only what's shared with them.",
      team: "Team",
      teamHint: "New members join this team.",
      noTeam: "No team",
      admins: "Everyone your identity provider lets in would become an admin of this organization.",
      save: "Save",
      saved: "Saved for new members",
    },
    test: {
      title: "Test sign-in",
      lead: "Opens your identity provider in a new tab. It doesn't create members or change your session.",
      run: "Test sign-in",
      pending: "Enter all values from your identity provider first.",
      waiting: "Waiting for your identity provider. Sign in on the other tab.",
      none: "Not tested yet.",
      success: "Test passed",
      refused: "Test failed",
      earlier: "Earlier tests",
      blocked: "Your browser blocked the new tab. Allow pop-ups for this page and try again.",
    },
    links: {
      title: "Login links",
      lead: "Send new people a link to sign in with a provider.",
      none: "No links yet. Activate a provider first.",
      copy: (label: string) => `Copy login link for ${label}`,
      copied: (label: string) => `Login link for “${label}” copied`,
    },
    lockout: {
      title: "Who would be locked out",
      optional: "Optional",
      enforced: "Required",
      ruleOptional:
        "Single sign-on is optional. When you require it, members must use an active provider. Admins can still sign in another way, and API tokens keep working.",
      ruleEnforced:
        "Single sign-on is required. Members must use an active provider. Admins can still sign in another way, and API tokens keep working.",
      change: "Change in Access defaults",
      nobody: "No one. All members are admins or have signed in with SSO before.",
      noProvider: (count: number) =>
        `All ${members(count)} who aren't admins, because no provider is active.`,
      unmarked: (count: number, of: number) =>
        `${count} of ${members(of)} who aren't admins have never signed in with SSO. They can sign in only if an identity provider knows their email.`,
      again: (count: number) =>
        `The other ${people(count)} need to sign in with SSO again, unless they already have.`,
      names: "Members without SSO",
      more: (count: number) => `and ${people(count)} more`,
      allMembers: "All members",
    },
    setup: {
      steps: "Setup steps",
      names: {
        service: "Set up your provider",
        identity: "Enter its values",
        members: "New members",
        done: "Test",
      },
      position: (at: number, of: number) => `Step ${at} of ${of}`,
      save: "Save and continue",
      next: "Continue",
      unfinished: "Setup isn't finished, so no one can sign in with this provider.",
      back: "Back",
      later: "Finish later",
      finish: "Done",
      readyTitle: "Provider ready",
      ready: "Test it, then send its login link to your people.",
      notReadyTitle: "Values missing",
      notReady: "Enter the entity ID, sign-in URL, and certificate to let people sign in.",
    },
    remove: {
      title: "Delete provider",
      lead: "Its URLs stop working for good. A new provider needs a new setup.",
      action: "Delete provider",
      question: (label: string) => `Delete “${label}”?`,
      pending: "No one uses it yet.",
      usedBy: (count: number) =>
        `${members(count)} of this organization ${count === 1 ? "signs" : "sign"} in with SSO.`,
      others: (labels: string) => `They need to sign in another way. Still active: ${labels}.`,
      lastOptional:
        "It's the only active provider, so they need another way to sign in. Current sessions keep working.",
      isRequired:
        "Single sign-on is required, and this is its only active provider. Stop requiring it first.",
      done: (label: string) => `“${label}” deleted`,
    },
    back: "All identity providers",
    created: (day: string) => `since ${day}`,
  },
});
