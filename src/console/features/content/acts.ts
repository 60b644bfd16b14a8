import type { ContentItem, ContentNode } from "./nodes.ts";

/** A dialog of the content tree. */
export type Opened =
  | { act: "new-space" | "new-collection"; parent: string | undefined }
  | { act: "rename"; item: ContentItem; typed?: string }
  | { act: "delete" | "transfer"; nodes: readonly ContentNode[] }
  | { act: "move"; ids: ReadonlySet<string> };
