import type { ContentItem, ContentNode } from "#console/kit/content-acts/nodes.ts";

/** A dialog of the content tree. */
export type Opened =
  | { act: "new-space" | "new-collection" | "import"; parent: string | undefined }
  | { act: "rename"; item: ContentItem; typed?: string }
  | { act: "delete" | "transfer"; nodes: readonly ContentNode[] }
  | { act: "move"; ids: ReadonlySet<string> };
