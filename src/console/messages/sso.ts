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
    kinds: { "saml-provider": "SAML 2.0", "oidc-provider": "OpenID Connect" },
    providers: {
      title: "Identity providers",
      lead: "Let members sign in with their company account.",
      create: "Add provider",
      empty: "No identity providers yet",
      emptyBody:
        "Add Okta, Entra ID, Google Workspace, Keycloak, GitLab, or another provider that supports OpenID Connect or SAML 2.0. You need admin access to it.",
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
    },
    form: {
      createTitle: "Add identity provider",
      label: "Name",
      labelHint: "Shown to members when there are several providers.",
      labelPlaceholder: "Acme ID",
      kind: "Protocol",
      kindHint: "OpenID Connect is easier to set up. Choose SAML 2.0 if your provider requires it.",
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
      endedLong: "Certificate expired",
      endsIn: (days: number) => `Certificate ends in ${plural(days, "day", "days")}`,
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
      lead: "People who sign in for the first time become members. Rules can give them another role.",
      role: "Role",
      roleHint: "Guests see only what's shared with them.",
      team: "Team",
      teamHint: "New members join this team.",
      noTeam: "No team",
      admins: "Everyone your identity provider lets in would become an admin of this organization.",
      save: "Save",
      saved: "Saved for new members",
    },
    oidc: {
      serviceLead: "Create a web application at your identity provider and enter these values.",
      preset: "Your provider",
      redirectURL: "Redirect URL",
      redirectHint: "Also called callback URL or reply URL. It must match exactly.",
      rules:
        "GitHub can't be used: it offers no OpenID Connect for signing people in. If your company manages GitHub accounts with an identity provider, add that one here.",
      presets: {
        entra: {
          name: "Microsoft Entra ID",
          steps: [
            "In Entra ID, open App registrations and choose New registration. Let only accounts in your own directory use it.",
            "Add the redirect URL below as the platform “Web”.",
            "Create a secret under Certificates & secrets.",
            "Under Token configuration, add the optional claim “email”, and “groups” to use groups in rules. Entra sends groups by their object IDs.",
            "The issuer is https://login.microsoftonline.com/TENANT-ID/v2.0 with your directory (tenant) ID.",
          ],
        },
        google: {
          name: "Google Workspace",
          steps: [
            "In the Google Cloud console, open APIs & Services, Credentials, and create an OAuth client ID of the type “Web application”.",
            "Add the redirect URL below under Authorized redirect URIs.",
            "The issuer is https://accounts.google.com.",
            "Anyone can have a Google account, so only people at your proven email domains can join. Google sends no groups.",
          ],
        },
        gitlab: {
          name: "GitLab",
          steps: [
            "In GitLab, open the settings of your group or, as an admin, of the instance, and choose Applications.",
            "Add a confidential application with the redirect URL below and the scopes “openid”, “profile”, and “email”.",
            "The issuer is https://gitlab.com, or the URL of your own GitLab.",
            "To use groups in rules, name the claim “groups_direct”.",
          ],
        },
        keycloak: {
          name: "Keycloak",
          steps: [
            "In your realm, create a client of the type OpenID Connect with client authentication and the standard flow.",
            "Add the redirect URL below under Valid redirect URIs.",
            "Copy the client secret from the tab Credentials.",
            "The issuer is https://HOST/realms/REALM.",
            "To use groups in rules, add a Group Membership mapper with the claim name “groups”. People need a verified email.",
          ],
        },
        okta: {
          name: "Okta",
          steps: [
            "In Okta, create an app integration: OIDC, Web Application.",
            "Add the redirect URL below under Sign-in redirect URIs, and assign people or groups to the app.",
            "The issuer is https://YOUR-DOMAIN.okta.com.",
            "To use groups in rules, add a groups claim filter to the app and the scope “groups” below.",
          ],
        },
        other: {
          name: "Another provider",
          steps: [
            "Create a confidential client for the authorization code flow. PKCE (S256) is always used.",
            "Add the redirect URL below, and allow the scopes “openid”, “profile”, and “email”.",
            "The issuer is the URL before /.well-known/openid-configuration.",
          ],
        },
      },
      identityLead: "Find them in the application you created.",
      issuer: "Issuer",
      issuerHint: "Its configuration is loaded when you save.",
      clientID: "Client ID",
      clientHint: "Also called application ID.",
      clientSecret: "Client secret",
      secretHint: "Stored encrypted, and never shown again.",
      secretKept: "A secret is saved. Enter a new one to replace it.",
      scopes: "More scopes",
      scopesHint: "Besides openid, email, and profile. Separate them by spaces.",
      admits: {
        label: "Who can join",
        hint: "Members and people with an invitation can always sign in.",
        provenDomains: "People at your proven email domains",
        everyone: "Everyone the provider lets in",
        save: "Save who can join",
        saved: "Saved who can join",
      },
    },
    rules: {
      title: "Roles and teams",
      lead: {
        "oidc-provider":
          "Give roles and teams by claims, each time a person signs in. The first rule with a role decides; a person joins the teams of all rules that fit, and leaves the others named here.",
        "saml-provider":
          "Give roles and teams by attributes, each time a person signs in. The first rule with a role decides; a person joins the teams of all rules that fit, and leaves the others named here.",
      },
      none: "No rules. Roles and teams are managed here only.",
      claim: { "oidc-provider": "Claim", "saml-provider": "Attribute" },
      value: "Value",
      gives: "Gives",
      role: (name: string) => `Role: ${name}`,
      team: (title: string) => `Team: ${title}`,
      inWords: (claim: string, value: string, gift: string) => `${claim} = ${value} → ${gift}`,
      decides:
        "The provider decides about roles. People without a fitting rule get the role for new members at their next sign-in. The last admin stays one.",
      add: "Add rule",
      up: (number: number) => `Move rule ${number} up`,
      down: (number: number) => `Move rule ${number} down`,
      remove: (number: number) => `Remove rule ${number}`,
      isFirst: "It's the first rule.",
      isLast: "It's the last rule.",
      incomplete: "Each rule needs a name and a value.",
      save: "Save rules",
      saved: "Rules saved",
    },
    session: {
      title: "Session length",
      lead: "How long people stay signed in with this provider. Sessions also end after 8 hours without use.",
      label: "Longest session",
      usual: "7 days",
      hours: (count: number) =>
        count % 24 === 0 ? plural(count / 24, "day", "days") : plural(count, "hour", "hours"),
      save: "Save length",
      saved: "Session length saved",
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
      notReady: {
        "saml-provider": "Enter the entity ID, sign-in URL, and certificate to let people sign in.",
        "oidc-provider": "Enter the issuer, client ID, and client secret to let people sign in.",
      },
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
