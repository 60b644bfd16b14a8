import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

const links = (count: number) => plural(count, "share link", "share links");
const parts = (count: number) => plural(count, "part", "parts");

/** Who can read a site, and how they get in. */
export const siteAudienceTexts = catalogue({
  en: {
    undo: "Undo",
    save: "Save",
    needAdmin: "Only organization admins can change who can read this site.",
    needEdit: "Only members who can create content can change this site.",
    visibility: {
      title: "Visibility",
      lead: "Who can read this site once it is published.",
      label: "Who can read it",
      names: {
        public: "Everyone",
        unlisted: "Everyone with the URL",
        "share-link": "People with a share link",
        "visitor-auth": "Signed-in visitors",
      } as Record<string, string>,
      hints: {
        public: "Search engines can list its pages.",
        unlisted: "No sign-in. Search engines are asked not to list it.",
        "share-link": "Each link has its own secret URL, and you can turn it off.",
        "visitor-auth": "Your backend signs visitors in with a token (JWT).",
      } as Record<string, string>,
      saved: "Visibility changed",
      confirm: (to: string) => `Open this site to ${to}?`,
      confirmAction: "Change visibility",
      audiences: {
        public: "everyone",
        unlisted: "everyone with the URL",
        "share-link": "people with a share link",
        "visitor-auth": "signed-in visitors",
      } as Record<string, string>,
      notPublished: "The site isn't published, so nothing changes for readers yet.",
      now: "This takes effect at once.",
      openToAll: "Anyone on the internet can read it, without signing in.",
      listed: "Search engines can find and list its pages.",
      unlisted:
        "Search engines are asked not to list it. Pages that they already list can stay in results for weeks.",
      stillOpen: "People who know a URL can still read it.",
      needsLink: "Only people with an active share link can read it. This includes members.",
      activeLinks: (count: number) =>
        count === 1 ? "1 active share link opens it." : `${links(count)} that are on open it.`,
      noLinks: "No share link is on, so nobody could read it. Create one below.",
      urlsStop: "URLs and bookmarks without a share key stop working.",
      needsToken:
        "Members of your organization can read it. Everyone else needs a token that your backend signs.",
      linksUnused: (count: number) =>
        count === 1
          ? "1 share link is no longer needed and protects nothing."
          : `${links(count)} are no longer needed and protect nothing.`,
      linksClosed: (count: number) =>
        count === 1 ? "1 share link stops opening it." : `${links(count)} stop opening it.`,
      signInGone: "Visitors no longer sign in to read it.",
    },
    links: {
      title: "Share links",
      lead: "Anyone with an active link can read the site. Give each group its own link, so that you can turn off one without the others.",
      label: "Share links",
      create: "New share link",
      createTitle: "New share link",
      submit: "Create link",
      name: "Name",
      nameHint: "Who gets it, such as a customer or a team. Only admins see it.",
      created: (name: string) => `“${name}” created`,
      copy: "Copy URL",
      copyNamed: (name: string) => `Copy URL of ${name}`,
      copied: "URL copied",
      on: "On",
      off: "Off",
      works: (name: string) => `${name}: works`,
      turnedOff: (name: string) => `“${name}” turned off`,
      turnedOn: (name: string) => `“${name}” turned on`,
      more: (name: string) => `Actions for ${name}`,
      rename: "Rename…",
      renameTitle: "Rename share link",
      renameSubmit: "Rename",
      renamed: "Link renamed",
      remove: "Delete…",
      removeTitle: (name: string) => `Delete “${name}”?`,
      removeAction: "Delete link",
      removed: (name: string) => `“${name}” deleted`,
      removeBody: "Everyone who uses it loses access at once. Its URL can't be restored.",
      removeUnused: "Its URL can't be restored.",
      removeLast: "It is the only link that is on, so nobody could read the site anymore.",
      createdAt: "Created",
      unnamed: "Unnamed link",
      emptyTitle: "No share links yet",
      empty: "Create one for each group of readers.",
      emptyBlocked: "Nobody can read the site until you create one.",
      unused: (audience: string) => `Not needed now: the site is open to ${audience}`,
      unusedSignIn: "Share links don't open this site now",
      unusedBody: "Links matter only while visibility is “People with a share link”.",
      notPublished: "The links work once the site is published.",
      mayNot: "Only organization admins can see share links, because each one opens the site.",
    },
    signIn: {
      title: "Visitor sign-in",
      lead: "Your backend tells the site who a visitor is: it signs a token (JWT) with your organization's key.",
      mayNot: "Only organization admins can set up how visitors sign in.",
      needed: "Visitors need such a token to read this site.",
      optional:
        "Everyone can read this site. A token can still state claims, which conditions use to show more or less.",
      byLink: "Share links open this site. A token only adds claims for conditions.",
      key: "Signing key",
      keyAge: "Created",
      noKey: "Not created yet",
      create: "Create new key",
      createTitle: "Create a new signing key?",
      createBody:
        "Your backend signs visitors' tokens with it. All sites of this organization use the same key. Tokens signed with an earlier key stop working at once.",
      made: "Signing key",
      madeLead:
        "Copy it now: it isn't shown again. Store it like a password. Decode it from base64url to get its 32 bytes.",
      copyKey: "Copy key",
      keyCopied: "Key copied",
      facts: "What a token must contain",
      algorithm: "Algorithm",
      issuer: "Issuer (iss)",
      audience: "Audience (aud)",
      subject: "Subject (sub)",
      subjectValue: "An ID of the visitor in your system",
      expires: "Expires (exp)",
      expiresValue: "Required; a few hours at most",
      claims: "Claims",
      noClaims: "None. Define them under Adaptive content.",
      copyIssuer: "Copy issuer",
      copyAudience: "Copy audience",
      sample: "Example for Node.js",
      copySample: "Copy example",
      copied: "Copied",
      test: "Test token",
      testHint: "Try the site as a visitor, without a backend.",
      testTitle: "New test token",
      testLead: "A token for a visitor with these claims, signed with your organization's key.",
      testNoClaims:
        "The adaptive schema has no signed claims yet, so the token only signs the visitor in.",
      testClaims: "Claims",
      testTime: "Valid for",
      times: { "5": "5 minutes", "60": "1 hour", "1440": "1 day" } as Record<string, string>,
      testSubmit: "Create token",
      testMade: "Test token",
      testMadeLead: "Whoever has it can read the site as this visitor until it expires.",
      testToken: "Token",
      copyToken: "Copy token",
      tokenCopied: "Token copied",
      madeClaims: "Claims in it",
      validUntil: "Valid until",
      another: "Create another",
    },
    adaptive: {
      title: "Adaptive content",
      lead: "Shows visitors different sections and spaces, depending on what is known about them.",
      label: "Use visitors' claims",
      none: "No part of this site has a condition, so all visitors see the same.",
      on: (count: number) =>
        count === 1
          ? "1 part of this site has a condition. Visitors see it if the condition is true for their claims."
          : `${parts(count)} of this site have conditions. Visitors see those whose conditions are true for their claims.`,
      off: (count: number) =>
        count === 1
          ? "1 part of this site has a condition. While this is off, nobody has claims, so it stays hidden unless its condition is true without any."
          : `${parts(count)} of this site have conditions. While this is off, nobody has claims, so they stay hidden unless their conditions are true without any.`,
      turnOn: "Use visitors' claims?",
      turnOff: "Ignore visitors' claims?",
      turnOnBody: (count: number) =>
        `Visitors see each of the ${parts(count)} with a condition if it is true for their claims. This takes effect at once.`,
      turnOffBody: (count: number) =>
        `All visitors count as having no claims. The ${parts(count)} with a condition ${count === 1 ? "is" : "are"} hidden from everyone, unless it is true without claims. This takes effect at once.`,
      turnOnAction: "Use claims",
      turnOffAction: "Ignore claims",
      turnedOn: "Adaptive content turned on",
      turnedOff: "Adaptive content turned off",
    },
    agents: {
      title: "AI agents",
      lead: "Whether AI agents can use the site as context for their answers.",
      label: "Let AI agents use this site",
      turnedOn: "AI agents can use this site",
      turnedOff: "AI agents can no longer use this site",
    },
  },
});
