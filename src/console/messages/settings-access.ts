import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const spaces = (count: number) => plural(count, "space", "spaces");
const members = (count: number) => plural(count, "member", "members");

/** Texts of an organization's access defaults. */
export const accessTexts = catalogue({
  en: {
    effect: "When you save this",
    role: {
      title: "Default role",
      lead: "What people get who join without anybody choosing a role for them.",
      label: "Role of new members",
      hint: "Every new provider of single sign-on begins with it. Whoever invites somebody chooses a role.",
      unchanged: (count: number) =>
        count === 1
          ? "The one member there is keeps their role."
          : `All ${members(count)} there are keep their roles.`,
      providers: (count: number) =>
        count === 1
          ? "1 provider of single sign-on keeps the role that it gives now."
          : `${formatNumber(count)} providers of single sign-on keep the role that they give now.`,
      provider: (label: string, role: string) => `${label}: ${role}`,
      byRole: (count: number, role: string) =>
        `New members have this role in ${spaces(count)} where no other level is set: ${role}.`,
      byLevel: (count: number) => `In ${spaces(count)} the level that is set there counts.`,
      closed: (count: number) =>
        count === 1
          ? "1 space stays closed until access is granted."
          : `${spaces(count)} stay closed until access is granted.`,
      guest: (count: number) =>
        `A guest gets into none of the ${spaces(count)} until access is granted there.`,
      admin: (count: number) =>
        `An administrator has everything: all ${spaces(count)}, all people, all settings.`,
    },
    links: {
      title: "Invite links",
      lead: "Links by which anybody who has one becomes a member or a guest.",
      label: "Allow invite links",
      hint: "While they are off, no link works and none can be made.",
      stop: (count: number) =>
        count === 1
          ? "1 link stops working at once."
          : `${formatNumber(count)} links stop working at once.`,
      none: "No link exists, so none stops working.",
      resume: (count: number) =>
        count === 1 ? "1 link works again." : `${formatNumber(count)} links work again.`,
      resumeNone: "Links can be made again. None exists now.",
      kept: "They are kept, and work again when links are allowed again. Whoever has joined by one stays.",
      list: "Invite links",
      organization: (role: string) => `To the organization: ${role}`,
      space: (title: string, level: string) => `To the space “${title}”: ${level}`,
      collection: (title: string, level: string) => `To the collection “${title}”: ${level}`,
      goneSpace: "a space that is gone",
      goneCollection: "a collection that is gone",
      created: (day: string) => `made on ${day}`,
      more: (count: number) => `and ${formatNumber(count)} more`,
      all: "All invitations",
    },
    sso: {
      title: "Single sign-on",
      lead: "Whether members have to sign in by the organization's own provider.",
      label: "Require single sign-on",
      hint: "Administrators can always sign in another way, so that a provider that fails locks nobody out for good. API tokens go on working.",
      allFree: "Nobody is locked out: all members are administrators.",
      concerned: (count: number, of: number) =>
        `Not administrators, so they have to sign in by a provider: ${formatNumber(count)} of ${members(of)}. Sessions that they began another way count no more.`,
      never: (count: number) =>
        count === 1
          ? "1 of them has never signed in by single sign-on, and is locked out until a provider lets them in by their e-mail address."
          : `${formatNumber(count)} of them have never signed in by single sign-on, and are locked out until a provider lets them in by their e-mail address.`,
      allSeen: "All of them have signed in by single sign-on before.",
      noProvider: "No provider is active",
      noProviderBody: (count: number) =>
        `Everybody but the administrators would be locked out: ${members(count)}. Set up a provider first, and test it.`,
      setUp: "Set up a provider",
      names: "Members without single sign-on",
      more: (count: number) => `and ${plural(count, "other", "others")}`,
      off: "Members can sign in by any way that they have. Providers stay as they are.",
      disabled: (count: number) =>
        `${members(count)} whose access is disabled are not counted: they cannot sign in either way.`,
    },
  },
});
