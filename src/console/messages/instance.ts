import { catalogue } from "./catalogue.ts";
import { formatBytes, plural } from "./format.ts";

const problems: Record<string, { title: string; body: string }> = {
  "disk-full": {
    title: "The disk is full",
    body: "Nothing can be saved. Free up space on the disk of DATA_DIR.",
  },
  "disk-low": {
    title: "The disk is almost full",
    body: "With less than 64 MB free, nothing can be saved anymore. Free up space on the disk of DATA_DIR.",
  },
  "mail-waits": {
    title: "Email has waited for over an hour",
    body: "The mail server can't be reached, or refuses email for now.",
  },
  "mail-failed": {
    title: "Some email couldn't be sent",
    body: "The list has the mail server's answers.",
  },
  "jobs-wait": {
    title: "Jobs are over an hour late",
    body: "Check that the server isn't overloaded, and look into its log.",
  },
  "jobs-failed": {
    title: "Some jobs failed",
    body: "Look into the server's log, then try them again.",
  },
};

const databases: Record<string, string> = { sqlite: "SQLite", postgres: "PostgreSQL" };

const jobKinds: Record<string, string> = {
  "content-import": "Import",
  "merge-when-ready": "Merge when ready",
  "openapi-version": "Fetch OpenAPI specification",
  purge: "Daily cleanup",
  "search-index": "Update search index",
  "sweep-blobs": "Remove unused content",
  "text-scan": "Find links",
  "support-end": "End support access",
  "view-end": "End view as someone else",
  "webhook-sweep": "Remove old deliveries",
};

const mailKinds: Record<string, string> = {
  "account-change": "Changed sign-in",
  "account-state": "Account disabled or enabled",
  "email-link": "Link to a new email",
  "email-notice": "Email about to change",
  invitation: "Invitation",
  "mailed-link": "Link to sign in",
  notification: "Notification",
  "support-answer": "Answer to a request for support access",
};

const states: Record<string, string> = {
  waiting: "Waiting",
  running: "Running",
  failed: "Failed",
  refused: "Refused",
  expired: "Not sent in time",
  uncertain: "Perhaps sent",
};

const allowed: Record<string, string> = {
  anyone: "Everyone with an account",
  admins: "Admins of any organization",
  "instance-admins": "Instance admins only",
  nobody: "Nobody",
};

const acts: Record<string, (subject: string) => string> = {
  "account-disabled": (subject) => `Disabled ${subject}`,
  "account-enabled": (subject) => `Enabled ${subject}`,
  "admin-given": (subject) => `Made ${subject} an instance admin`,
  "admin-taken": (subject) => `Removed ${subject} as instance admin`,
  "sessions-ended": (subject) => `Ended the sessions of ${subject}`,
  "job-retried": (subject) => `Tried a job again: ${jobKinds[subject] ?? subject}`,
  "support-asked": (subject) => `Asked ${subject} for support access`,
  "support-ended": (subject) => `Ended support access to ${subject}, or withdrew the request`,
  "new-organizations": (subject) => `Let create organizations: ${allowed[subject] ?? subject}`,
};

export const instanceTexts = catalogue({
  en: {
    title: "Instance",
    lead: "This server, for all organizations. Their content stays theirs.",
    tabsLabel: "Parts of the instance",
    tabs: {
      overview: "Overview",
      organizations: "Organizations",
      people: "People",
      jobs: "Jobs",
      mail: "Email",
      log: "Log",
    },
    goneTitle: "Page not found",
    gone: "This page doesn't exist, or you don't have access to it.",
    back: "Go to your organizations",
    overview: {
      healthy: "No problems found",
      problem: (name: string) => problems[name] ?? { title: name, body: "" },
      show: "Show",
      facts: "Server",
      factsLead: "Refreshed every 30 seconds.",
      version: "Version",
      running: "Running since",
      database: "Database",
      databaseOf: (kind: string, version: string, size: number | undefined) =>
        `${databases[kind] ?? kind} ${version}${size === undefined ? "" : `, ${formatBytes(size)}`}`,
      storage: "Pages and files",
      disk: "Free disk space",
      diskOf: (free: number, size: number) => `${formatBytes(free)} of ${formatBytes(size)}`,
      organizations: "Organizations",
      people: "People",
      mail: "Email",
      mailOff: "Off",
      mailOf: (waiting: number, failed: number) => `On, ${waiting} waiting, ${failed} failed`,
      answer: "Last answer",
      jobs: "Jobs",
      jobsOf: (waiting: number, running: number, failed: number) =>
        `${waiting} waiting, ${running} running, ${failed} failed`,
    },
    create: {
      title: "New organizations",
      lead: "Who can create them.",
      label: "Who can create organizations",
      options: allowed,
      saved: "Setting saved",
      fixed: "The server's setting NEW_ORGANIZATIONS decides this.",
    },
    admins: {
      title: "Instance admins",
      lead: "They see these pages, but no organization's content. Add more under People.",
      list: "Instance admins",
      sources: {
        first: "First account",
        given: "Added",
        setting: "Named by INSTANCE_ADMINS",
      } as Record<string, string>,
      by: (name: string) => `Added by ${name}`,
      remove: (name: string) => `Remove ${name}`,
      fixed: "The server's setting INSTANCE_ADMINS names this admin.",
      last: "This is the last instance admin.",
    },
    mailTest: {
      title: "Email test",
      lead: "Send an email to yourself.",
      on: "This server sends email.",
    },
    organizations: {
      count: (count: number) => plural(count, "organization", "organizations"),
      search: "Find by name",
      empty: "No organizations yet",
      emptyBody: "They appear here once somebody creates one.",
      never: "Never",
      columns: {
        title: "Name",
        members: "Members",
        spaces: "Spaces",
        storage: "Storage",
        created: "Created",
        lastUsed: "Last used",
      },
    },
    people: {
      count: (count: number) => plural(count, "person", "people"),
      search: "Find by name or email",
      empty: "No people yet",
      emptyBody: "They appear here once they join.",
      never: "Never",
      admin: "Instance admin",
      disabled: "Disabled",
      disabledHere: "Disabled in all organizations",
      state: "State",
      states: { active: "Active", disabled: "Disabled" },
      reasonOf: (reason: string, by: string | undefined, day: string) =>
        `${reason} (${by === undefined ? day : `${by}, ${day}`})`,
      disable: "Disable account",
      disableTitle: (name: string) => `Disable ${name}’s account?`,
      disableBody:
        "Their sessions, API tokens, and links end at once, and they can't sign in. What they wrote stays. Organizations whose only admin they are have none meanwhile.",
      reason: "Reason",
      reasonHint:
        "Instance admins see it. It is emailed to the person, too, if the server sends email.",
      disableFailed: "Couldn't disable the account.",
      wasDisabled: (name: string) => `${name} disabled`,
      notSelf: "You can't disable your own account.",
      enable: "Enable account",
      enableTitle: (name: string) => `Enable ${name}’s account?`,
      enableBody:
        "They can sign in again, with the roles and teams that they had. API tokens don't come back.",
      enabled: (name: string) => `${name} enabled`,
      isDisabled: "This account is disabled.",
      disabledIn: (some: number, all: number) => `Disabled in ${some} of ${all}`,
      columns: {
        name: "Name",
        email: "Email",
        organizations: "Organizations",
        lastSeen: "Last seen",
        sessions: "Sessions",
        created: "Created",
      },
      make: "Make instance admin",
      makeTitle: (name: string) => `Make ${name} an instance admin?`,
      makeBody:
        "They can see all organizations and people of this server, end sessions, and make others admins.",
      made: (name: string) => `${name} is an instance admin`,
      remove: "Remove as instance admin",
      removeTitle: (name: string) => `Remove ${name} as instance admin?`,
      removeBody: "They keep their account and their organizations.",
      removed: (name: string) => `${name} removed as instance admin`,
      end: "End sessions",
      endTitle: (name: string) => `End the sessions of ${name}?`,
      endBody: "They have to sign in again in every browser. API tokens keep working.",
      endOwn: "All your other browsers have to sign in again. API tokens keep working.",
      ended: (name: string) => `Sessions of ${name} ended`,
      noSessions: "They have no sessions.",
    },
    work: {
      state: "State",
      states,
      stateOf: (state: string) => states[state] ?? state,
      platform: "Server",
      gone: "Deleted organization",
    },
    jobs: {
      count: (count: number) => plural(count, "job", "jobs"),
      empty: "No jobs waiting or failed",
      emptyBody: "Finished jobs aren't listed.",
      kindOf: (kind: string) => jobKinds[kind] ?? kind,
      columns: {
        kind: "Job",
        state: "State",
        of: "Organization",
        attempts: "Attempts",
        updated: "Updated",
        details: "Details",
        id: "ID in the log",
      },
      inLog: "In the server's log",
      starts: "Starts",
      retry: "Try again",
      retried: (kind: string) => `${jobKinds[kind] ?? kind} is tried again`,
      notFailed: "Only failed jobs can be tried again.",
    },
    mail: {
      count: (count: number) => plural(count, "email", "emails"),
      empty: "No email waiting or failed",
      emptyBody: "Sent email isn't listed.",
      kindOf: (kind: string) => mailKinds[kind] ?? kind,
      columns: {
        to: "To",
        kind: "Kind",
        state: "State",
        of: "Organization",
        answer: "Answer",
        created: "Created",
      },
    },
    log: {
      count: (count: number) => plural(count, "entry", "entries"),
      empty: "Nothing yet",
      emptyBody: "What instance admins do appears here.",
      actOf: (act: string, subject: string) => acts[act]?.(subject) ?? act,
      columns: { act: "What", actor: "Who", at: "When", address: "IP address" },
    },
  },
});
