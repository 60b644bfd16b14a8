export type ChangeRequestStatus = "draft" | "open" | "archived" | "merged";

export type ChangeRequestTable = {
  organization_id: string;
  id: string;
  space_id: string;
  /** Counts up within the space. Works instead of the ID in every path. */
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  /** Markdown. */
  description: string | null;
  /** Head of the change request's content. */
  revision: string;
  /** Revision of main it was created from. */
  revision_initial: string;
  /** Revision of main it was last updated from; null: never updated. */
  revision_merged_ancestor: string | null;
  /** Revision of main created by its merge. */
  revision_merged: string | null;
  agent_task_id: string | null;
  created_by: string;
  merged_by: string | null;
  merged_at: number | null;
  /** JSON of `MergedWithout`, if it was merged against the rules of its space. */
  merged_without: string | null;
  /** The merged change request whose changes it undoes. */
  reverts: string | null;
  created_at: number;
  updated_at: number;
};

/** Why an admin merged against the rules of the space, and what was missing, in sentences. */
export type MergedWithout = { reason: string; missing: string[] };

/** The own values of the review rules of an organization, a collection, or a space. */
export type ReviewRulesTable = {
  organization_id: string;
  /** ID of the organization, the collection, or the space; they never overlap. */
  target_id: string;
  /** JSON; a field that isn't there is inherited. */
  rules: string;
  changed_by: string | null;
  changed_at: number;
};

/** All users who have edited the content of a change request, including its author. */
export type ChangeRequestContributorTable = {
  organization_id: string;
  change_request_id: string;
  user_id: string;
  contributed_at: number;
};

/** A link to read a change request without an account. */
export type PreviewLinkTable = {
  organization_id: string;
  id: string;
  space_id: string;
  change_request_id: string;
  name: string;
  secret_hash: string;
  created_by: string | null;
  created_at: number;
  expires_at: number;
};

/** A conflict from updating a change request: both sides and their common base. */
export type ChangeRequestConflictTable = {
  organization_id: string;
  id: string;
  change_request_id: string;
  /** Page or file in conflict. */
  entry_id: string;
  /** Kind of conflict, as in the content room. */
  kind: string;
  /** The conflict as the content room describes it: base, main, and change request sides. */
  detail: Record<string, unknown>;
  /** Revision of main that the update merged. */
  revision_main: string;
  /** Common ancestor of the two sides. */
  revision_base: string;
  status: "unresolved" | "resolved";
  /** main, change-request, both or markdown. */
  resolution: string | null;
  resolved_by: string | null;
  resolved_at: number | null;
  created_at: number;
  /** Who last changed the conflict's content on main, and when; null: unknown. */
  main_touched_by: string | null;
  main_touched_at: number | null;
  /** The same in the change request. */
  own_touched_by: string | null;
  own_touched_at: number | null;
};

export type ReviewTable = {
  organization_id: string;
  id: string;
  space_id: string;
  change_request_id: string;
  /** Revision of the change request that was reviewed. */
  revision: string;
  reviewer: string;
  status: "approved" | "changes-requested";
  /** Comment posted with the review. */
  comment_id: string | null;
  created_at: number;
  /** Who ended its effect: the reviewer, or an admin, who gives a reason; null: nobody. */
  lifted_by: string | null;
  lifted_at: number | null;
  lifted_reason: string | null;
  /** The author who first did something after a request for changes, and when; null: nobody yet. */
  answered_by: string | null;
  answered_at: number | null;
};

/** What somebody outside reports about a change request, by its name. */
export type ChangeRequestCheckTable = {
  organization_id: string;
  change_request_id: string;
  name: string;
  /** Revision of the change request that was checked. */
  revision: string;
  state: "queued" | "running" | "passed" | "failed" | "neutral";
  url: string | null;
  summary: string | null;
  /** JSON: a list of annotations, as in responses. */
  annotations: string;
  reported_by: string;
  reported_at: number;
};

/** That somebody switched on that a change request is merged once it is ready. It is on until it has ended. */
export type MergeWhenReadyTable = {
  organization_id: string;
  id: string;
  change_request_id: string;
  /** It is merged in this person's name. */
  switched_on_by: string;
  switched_on_at: number;
  /** The head of the change request then. */
  revision: string;
  /** Why it can't be merged although the rules are met; null: it can, or they aren't. */
  held_code: "conflicts" | "locked" | "draft" | "failed" | null;
  /** The sentence of the merge that was refused. */
  held_detail: string | null;
  held_at: number | null;
  /** Null: it is on. */
  ended_code: "merged" | "turned-off" | "edited" | "powerless" | "closed" | null;
  /** Who merged it or turned it off, or whose edit did; null: nobody in particular. */
  ended_by: string | null;
  ended_at: number | null;
};

export type RequestedReviewerTable = {
  organization_id: string;
  change_request_id: string;
  user_id: string;
  requested_by: string;
  requested_at: number;
};

/** A change request that is being merged. Rows of processes that ended stay, and count only for a minute. */
export type RunningMergeTable = {
  organization_id: string;
  change_request_id: string;
  /** ID of the request that merges. */
  request: string;
  user_id: string;
  started_at: number;
};

export type PresenceTable = {
  organization_id: string;
  change_request_id: string;
  user_id: string;
  tab: string;
  page_id: string;
  block: number | null;
  /** JSON: a list of texts; null for none. */
  conflicts: string | null;
  seen_at: number;
};

export type CommentTable = {
  organization_id: string;
  id: string;
  space_id: string;
  /** Null: on the space's live content. */
  change_request_id: string | null;
  review_id: string | null;
  /** Page commented on; null: the whole space or change request. */
  page: string | null;
  /** Anchor of a block of the page. */
  node: string | null;
  /** The block's text when the comment was posted. */
  preview: string | null;
  /** Revision the comment was posted on. */
  revision: string;
  /** Markdown. */
  body: string;
  status: "open" | "resolved";
  resolved_at: number | null;
  resolved_by: string | null;
  posted_by: string;
  posted_at: number;
  edited_at: number | null;
  /** Who has to answer the thread, as `assigned_by` said; null: nobody. */
  assignee: string | null;
  assigned_by: string | null;
  assigned_at: number | null;
  /** The revision that answered it, its number in the change request, and that of the revision to compare it with; null: none. */
  resolved_edit: string | null;
  resolved_edit_number: number | null;
  resolved_edit_since: number | null;
};

/** A comment on a change request that only its author knows of. */
export type PendingCommentTable = {
  organization_id: string;
  /** That of the comment, once it is sent. */
  id: string;
  change_request_id: string;
  /** Its author, a member. */
  user_id: string;
  /** This and what follows as in `comment`. */
  page: string | null;
  node: string | null;
  preview: string | null;
  revision: string;
  body: string;
  created_at: number;
  edited_at: number | null;
};

/** That a person looked at what a change request makes of a page or file. */
export type ViewedMarkTable = {
  organization_id: string;
  change_request_id: string;
  /** A member. */
  user_id: string;
  /** The page or file, and the digest of the change that was looked at. */
  item: string;
  content: string;
  /** The revision in which it can be read again. */
  revision: string;
};

/** That a person doesn't want to see a change request in their inbox for now. */
export type PutAsideTable = {
  organization_id: string;
  change_request_id: string;
  /** A member. */
  user_id: string;
  put_aside_at: number;
  /** Null: until something new makes it their turn. */
  snoozed_until: number | null;
  /** Why it was their turn then, such as `,comment,approved,`. */
  reasons: string;
};

/** What a person chose about a change request, where that differs from the part that they take in it. */
export type SubscriptionTable = {
  organization_id: string;
  change_request_id: string;
  /** A member. */
  user_id: string;
  choice: "subscribed" | "unsubscribed";
};

/** What a person typed in a change request and hasn't sent, or the page that they read last. */
export type UnsentTextTable = {
  organization_id: string;
  change_request_id: string;
  /** A member. */
  user_id: string;
  /** What it is, and of what. */
  name: string;
  /** Empty once it was sent or deleted. */
  body: string;
  changed_at: number;
};

export type CommentReplyTable = {
  organization_id: string;
  id: string;
  comment_id: string;
  /** Markdown. */
  body: string;
  posted_by: string;
  posted_at: number;
  edited_at: number | null;
};

/** That a comment or reply names a person, or a team of theirs. Keyed (organization_id, target_id, user_id, team_id). */
export type MentionTable = {
  organization_id: string;
  /** Comment or reply. */
  target_id: string;
  /** A member who could see the space then. */
  user_id: string;
  /** The team that was named; empty if the person was. */
  team_id: string;
  /** Comment of the thread. */
  comment_id: string;
  /** Sorts after what was said before the mention, and before what was said later. */
  id: string;
  mentioned_by: string;
  mentioned_at: number;
};

/** Keyed (organization_id, target_id, emoji, user_id), so a user can add each emoji once. */
export type ReactionTable = {
  organization_id: string;
  /** Comment or reply. */
  target_id: string;
  /** Comment of the thread, so that reactions are deleted with their thread. */
  comment_id: string;
  emoji: string;
  user_id: string;
  reacted_at: number;
};
