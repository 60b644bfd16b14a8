import { catalogue } from "./catalogue.ts";
import { formatNames, formatNumber, plural } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");
const members = (count: number) => plural(count, "member", "members");

/** Texts of an organization's access defaults. */
export const accessTexts = catalogue({
  en: {
    role: {
      title: "Default role",
      lead: "The role new members get by default.",
      label: "Role for new members",
      hint: "Used as the default for new SSO providers. Invitations can set another role.",
      unchanged: (count: number) =>
        count === 1
          ? "The existing member keeps their role."
          : `All ${members(count)} keep their roles.`,
      providers: (count: number) =>
        count === 1
          ? "1 SSO provider keeps its own role setting."
          : `${formatNumber(count)} SSO providers keep their own role setting.`,
      provider: (label: string, role: string) => `${label}: ${role}`,
      byRole: (count: number, role: string) =>
        `New members get ${role} in ${spaces(count)} without their own default access.`,
      byLevel: (count: number) =>
        `${spaces(count)} ${count === 1 ? "uses its" : "use their"} own default access.`,
      closed: (count: number) =>
        count === 1
          ? "1 space stays private until you grant access."
          : `${spaces(count)} stay private until you grant access.`,
      guest: (count: number) =>
        `Guests can't access any of the ${spaces(count)} until you grant access.`,
      admin: (count: number) =>
        `Admins have full access: all ${spaces(count)}, people, and settings.`,
    },
    twoStep: {
      title: "Two-step verification",
      lead: "Protects your organization when a password is stolen.",
      label: "Require two-step verification",
      hint: "Passkeys and single sign-on count, too. API tokens keep working.",
      off: "Not required",
      now: "Required now",
      after: (days: number) => `Required after ${plural(days, "day", "days")}`,
      since: (day: string) => `Required since ${day}.`,
      from: (day: string) => `Required from ${day} on.`,
      ownFirst: "Turn on two-step verification in your account first. You would lock yourself out.",
      setUp: "Open your account",
      missing: (count: number) =>
        count === 1 ? "1 member doesn't have it yet." : `${members(count)} don't have it yet.`,
      noneMissing: "All members have it.",
      show: "Show them",
      lockedOut:
        "Until they set it up, they can't open this organization. They can do it right away.",
      grace: (day: string) => `They can still open this organization until ${day}.`,
    },
    links: {
      title: "Invite links",
      lead: "Anyone with an invite link can join.",
      label: "Allow invite links",
      hint: "Turning this off disables existing links.",
      stop: (count: number) =>
        count === 1
          ? "1 link stops working right away."
          : `${formatNumber(count)} links stop working right away.`,
      none: "There are no links.",
      resume: (count: number) =>
        count === 1 ? "1 link works again." : `${formatNumber(count)} links work again.`,
      resumeNone: "You can create links again. There are none now.",
      kept: "Links work again when you turn this back on. People who joined with one stay.",
      list: "Invite links",
      organization: (role: string) => `Organization: ${role}`,
      space: (title: string, level: string) => `Space “${title}”: ${level}`,
      collection: (title: string, level: string) => `Collection “${title}”: ${level}`,
      goneSpace: "Deleted space",
      goneCollection: "Deleted collection",
      created: (day: string) => `created ${day}`,
      more: (count: number) => `and ${formatNumber(count)} more`,
      all: "All invitations",
    },
    sso: {
      title: "Single sign-on",
      lead: "Require members to sign in with your identity provider.",
      label: "Require single sign-on",
      hint: "Admins can still sign in another way. API tokens keep working.",
      allFree: "No one is locked out. All members are admins.",
      concerned: (count: number, of: number) =>
        `${formatNumber(count)} of ${members(of)} aren't admins and need SSO. Their other sessions end.`,
      never: (count: number) =>
        count === 1
          ? "1 of them has never used SSO and is locked out until a provider knows their email."
          : `${formatNumber(count)} of them have never used SSO and are locked out until a provider knows their email.`,
      allSeen: "All of them have used SSO before.",
      noProvider: "No active provider",
      noProviderBody: (count: number) =>
        `${members(count)} who aren't admins would be locked out. Set up and test a provider first.`,
      setUp: "Set up provider",
      names: "Members without SSO",
      more: (count: number) => `and ${plural(count, "other", "others")}`,
      showAll: "Show members without SSO",
      ask: {
        title: (count: number) =>
          `Require single sign-on and lock out ${plural(count, "member", "members")}?`,
        unknownTitle: "Require single sign-on?",
        body: (names: readonly string[], more: number) =>
          `${formatNames(names, more)} have never used SSO. They can't sign in until a provider knows their email. Their sessions end now.`,
        unknownBody:
          "The members who would be locked out couldn't be counted. Members who have never used SSO can't sign in until a provider knows their email.",
        action: "Require single sign-on",
      },
      off: "Members can sign in any way they like. Providers don't change.",
      disabled: (count: number) => `Not counted: ${members(count)} with disabled access.`,
    },
    addresses: {
      title: "Allowed addresses",
      lead: "From which networks people and programs can reach this organization. Published sites are always open.",
      console: "Networks for the console",
      tokens: "Networks for API tokens",
      hint: "Networks such as 203.0.113.0/24 or 2001:db8::/32, or single addresses.",
      none: "Any address",
      list: "Allowed networks",
      yours: (address: string) =>
        address === "" ? "Your own address isn't known." : `Your own address is ${address}.`,
      example: "203.0.113.0/24",
      ask: {
        title: "Lock yourself out?",
        action: "Save anyway",
        body: (address: string) =>
          `Your own address, ${address === "" ? "which isn't known" : address}, isn't on the list for the console. You can't open this organization from here after saving.`,
        back: "If nobody can open it anymore, the operator of this server can clear the lists.",
      },
    },
  },
});
