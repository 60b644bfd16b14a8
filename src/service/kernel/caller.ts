import type { ViewRole } from "#contract/user.ts";

/** The caller of a request: the user and the credential. */
export type Caller = {
  /** While they view as somebody else, it is the ID of the view, to which nothing personal belongs. */
  userId: string;
  /** Set while an admin sees an organization as somebody else does. `subjectOf` says whose access counts then. */
  view?: View | undefined;
  /** IP address of the request; absent where it doesn't matter from where somebody comes, as on published sites. */
  address?: string;
  /** The credential: an API token or a browser session, with its ID in the store. */
  credential: {
    kind: "token" | "session";
    id: string;
    /** Of a token. */
    name?: string;
    /** Of a token, or of the one that began a session. Absent for other sessions, and if it wasn't read yet. */
    token?: TokenFacts | undefined;
    /** The only organization that a token can access; absent: all organizations of its user. */
    organizationId?: string | undefined;
    /** The organization whose identity provider created a session, null for none; absent if it wasn't read yet. */
    signedOnFor?: string | null;
    /** Whether two factors opened a session; absent: it doesn't count as such. */
    twoStep?: boolean;
    /** When the request came, in epoch milliseconds; absent: later than any deadline. */
    usedAt?: number;
  };
};

/** What an admin sees an organization as: a member, or a role. */
export type View = {
  id: string;
  organizationId: string;
  /** The member whose membership counts: the one who is viewed as, or the viewer, in whose place a role counts. */
  memberId: string;
  /** Undefined: the member's own role. */
  as: ViewRole | undefined;
  /** In epoch milliseconds. */
  endsAt: number;
};

/** What decides whether an organization lets a token in. */
export type TokenFacts = {
  /** Whether it belongs to a service account. */
  isService: boolean;
  /** Since its creation, in milliseconds. */
  age: number;
  /** What admins decided about it, by organization. */
  decisions: Readonly<Record<string, "approved" | "denied" | "ended">>;
};
