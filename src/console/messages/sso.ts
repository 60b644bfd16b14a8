import { catalogue } from "./catalogue.ts";
import { formatDay, plural } from "./format.ts";

const members = (count: number) => plural(count, "member", "members");
const people = (count: number) => plural(count, "person", "people");

/** Texts of the screens about single sign-on. */
export const ssoTexts = catalogue({
  en: {
    mayNot: "Only administrators of the organization set up how members sign in.",
    mayNotTitle: "Administrators see this",
    mayNotBody:
      "Identity providers are set up by the administrators of the organization. Ask one of them to change how you sign in.",
    status: { pending: "Pending", active: "Active" } as Record<string, string>,
    providers: {
      title: "Identity providers",
      lead: "Members sign in with the accounts that they have elsewhere, by SAML 2.0.",
      create: "New provider",
      empty: "No identity provider yet",
      emptyBody:
        "Add the one that your people sign in with, such as Okta, Entra ID, Google Workspace or Keycloak. You need its administration at hand.",
      newMembers: (role: string, team: string | undefined) =>
        team === undefined ? `New members: ${role}` : `New members: ${role}, in ${team}`,
      finish: "Finish setting up",
    },
    form: {
      createTitle: "New identity provider",
      label: "Name",
      labelHint: "Members choose by it where there are several providers.",
      labelPlaceholder: "Acme ID",
      create: "Create and go on",
      renamed: "The name is saved.",
      rename: "Save name",
      nameTitle: "Name",
    },
    service: {
      title: "Values for your identity provider",
      lead: "Make an application for SAML 2.0 there and enter these. They change only with the address of this service.",
      acsURL: "ACS URL",
      acsHint: "Also called reply URL or single sign-on URL. Answers are posted here.",
      entityID: "Entity ID",
      entityHint: "Also called audience or identifier.",
      metadata: "Metadata URL",
      metadataHint: "Many providers read both values from here.",
      startURL: "Login URL",
      startHint: "Where a sign-in begins, for a tile or bookmark.",
      rules:
        "The assertion must be signed with RSA and SHA-256, must not be encrypted, and must hold an e-mail address, as its name or as the attribute “email”.",
      copy: (name: string) => `Copy ${name}`,
      copied: (name: string) => `The ${name} is copied.`,
    },
    identity: {
      title: "Values of your identity provider",
      lead: "You find them in the application that you have made there, or all in one in its metadata.",
      entityID: "Entity ID of the provider",
      entityHint: "Also called issuer. It often looks like an address.",
      ssoURL: "Sign-in address",
      ssoHint: "Also called single sign-on URL or login URL, for HTTP redirect.",
      certificate: "Signing certificate",
      certificateHint:
        "X.509, as PEM or base64. It is read here, in your browser, before it is saved.",
      chooseFile: "Choose a file",
      save: "Save",
      saved: "The values are saved.",
      activated: (label: string) => `“${label}” is active. Try it before you tell anybody.`,
      empties:
        "Without entity ID, sign-in address and certificate nobody can sign in by this provider.",
    },
    certificate: {
      title: "The certificate",
      subject: "Issued to",
      issuer: "Issued by",
      validity: "Valid",
      range: (from: number, until: number) => `${formatDay(from)} to ${formatDay(until)}`,
      daysLeft: (days: number) => `${plural(days, "day", "days")} left`,
      key: "Key",
      rsa: (bits: string) => `RSA, ${bits} bits`,
      otherKey: "Not RSA",
      fingerprint: "SHA-256 fingerprint",
      noFingerprint: "Only shown over https",
      problems: {
        malformed:
          "This is no X.509 certificate. Copy it whole, with the lines that begin and end it.",
        several: "This holds more than one certificate. Enter the one that signs.",
        "private-key":
          "This is a private key. It belongs to nobody but the identity provider: consider it known now, and enter the certificate instead.",
        "not-rsa": "The certificate must be of an RSA key; this one has a key of another kind.",
        weak: "The key of the certificate is too short: at least 2,048 bits are needed.",
        early: "The certificate is not valid yet.",
        expired: "The certificate has expired. Make a new one at the identity provider.",
      },
    },
    metadata: {
      open: "Fill in from metadata",
      title: "Fill in from metadata",
      lead: "Paste the XML of your identity provider, or choose the file. It is read here, in your browser.",
      field: "Metadata (XML)",
      chooseFile: "Choose a file",
      take: "Fill in",
      tooLarge: "The file is larger than 1 MB. Metadata of one identity provider is smaller.",
      taken: "Filled in from the metadata. Nothing is saved yet.",
      problems: {
        "not-xml": "This is no XML that can be read.",
        "not-metadata": "This XML is no SAML metadata: it describes no entity.",
        several:
          "This describes several identity providers. Use the metadata of the one that is meant.",
        "no-provider":
          "This describes no identity provider. Is it the metadata of this service instead?",
        "no-redirect":
          "This provider offers no sign-in by HTTP redirect. Turn it on there, or fill in the address by hand.",
        "no-certificate": "This holds no signing certificate that can be read.",
      },
      empty: "Paste the metadata or choose its file first.",
    },
    members: {
      title: "New members",
      lead: "Whoever signs in for the first time becomes a member. Those who are members keep what they have.",
      role: "Role",
      roleHint: "What they may do at first. A guest sees only what is shared with them.",
      team: "Team",
      teamHint: "They are put into it.",
      noTeam: "No team",
      admins:
        "Everybody whom the identity provider vouches for would become an administrator of this organization.",
      save: "Save",
      saved: "New members get this from now on.",
    },
    test: {
      title: "Test sign-in",
      lead: "Goes the whole way at the identity provider, in a new tab. Nobody is signed in or made a member by it, and you stay signed in here.",
      run: "Test sign-in",
      pending: "Enter all values of the identity provider first.",
      waiting: "Waiting for the identity provider to answer. Sign in at it in the other tab.",
      none: "Not tried yet.",
      success: "It works",
      refused: "It was refused",
      earlier: "Earlier tests",
      blocked: "The browser did not open the tab. Allow pop-ups for this page and try again.",
    },
    links: {
      title: "Login links",
      lead: "Whoever opens one signs in by that provider and comes back here. Send it to new people.",
      none: "There is no link yet: no provider is active.",
      copy: (label: string) => `Copy the login link of ${label}`,
      copied: (label: string) => `The login link of “${label}” is copied.`,
    },
    lockout: {
      title: "Who would be locked out",
      optional: "Optional",
      enforced: "Required",
      ruleOptional:
        "Single sign-on is optional. When it is required, members see this organization only after signing in by one of its active providers. Administrators can go on signing in another way, and API tokens go on working.",
      ruleEnforced:
        "Single sign-on is required: members see this organization only after signing in by one of its active providers. Administrators can also sign in another way, and API tokens go on working.",
      change: "Change in Access defaults",
      nobody: "Nobody: all members are administrators, or have signed in by single sign-on before.",
      noProvider: (count: number) =>
        `All ${members(count)} who are not administrators: no provider is active, so they could not sign in at all.`,
      unmarked: (count: number, of: number) =>
        `${count} of ${members(of)} who are not administrators have never signed in by single sign-on. They get in only if an identity provider knows the e-mail address that they have here.`,
      again: (count: number) =>
        `The other ${people(count)} sign in by it again, unless they already have.`,
      names: "Members without single sign-on",
      more: (count: number) => `and ${people(count)} more`,
      allMembers: "All members",
    },
    setup: {
      steps: "Steps of the set-up",
      names: {
        service: "Tell your provider",
        identity: "Enter its values",
        members: "New members",
        done: "Test",
      },
      position: (at: number, of: number) => `Step ${at} of ${of}`,
      save: "Save and continue",
      next: "Continue",
      unfinished: "This provider is not set up yet, so nobody can sign in by it.",
      back: "Back",
      later: "Finish later",
      finish: "Done",
      readyTitle: "The provider is ready",
      ready: "Test it now. Then send its login link to the people who are to use it.",
      notReadyTitle: "Something is still missing",
      notReady:
        "Nobody can sign in by this provider until its entity ID, sign-in address and certificate are entered.",
    },
    remove: {
      title: "Delete this provider",
      lead: "Its addresses go for good. A new provider has to be set up anew at the identity provider.",
      action: "Delete provider",
      question: (label: string) => `Delete “${label}”?`,
      pending: "Nobody can sign in by it yet, so nobody loses anything.",
      usedBy: (count: number) =>
        `${members(count)} of this organization ${count === 1 ? "signs" : "sign"} in by single sign-on.`,
      others: (labels: string) =>
        `Whoever uses this provider has to sign in another way: ${labels} stays active.`,
      lastOptional:
        "It is the only active provider: they have to sign in another way, if they have one. Sessions that have begun go on until they end.",
      lastEnforced: (count: number) =>
        `Single sign-on is required and this is the only active provider: ${members(count)} who are not administrators cannot sign in any more.`,
      done: (label: string) => `“${label}” is deleted.`,
    },
    back: "All identity providers",
    created: (day: string) => `since ${day}`,
  },
});
