import { conflictedStories } from "./stories/conflicted.ts";
import { draftStories } from "./stories/drafts.ts";
import { liveDiscussions } from "./stories/live.ts";
import { mergedStories } from "./stories/merged.ts";
import { newsStories } from "./stories/news.ts";
import { renameStories } from "./stories/rename.ts";
import { reorganizeStories } from "./stories/reorganize.ts";
import { serverlessStories } from "./stories/serverless.ts";
import { signatureStories } from "./stories/signatures.ts";
import { teamStories } from "./stories/team.ts";
import type { Discussion, Story } from "./story.ts";

/** All change requests. */
export const stories: readonly Story[] = [
  ...mergedStories,
  ...serverlessStories,
  ...signatureStories,
  ...reorganizeStories,
  ...conflictedStories,
  ...renameStories,
  ...newsStories,
  ...teamStories,
  ...draftStories,
];

export const discussions: readonly Discussion[] = liveDiscussions;
