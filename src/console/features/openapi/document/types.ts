/** What an operation takes and answers, in one form for OpenAPI 2.0, 3.0 and 3.1. Schemas stay as they were written. */
export type Operation = {
  /** Method and path: names it within its document. */
  id: string;
  /** In lower case. */
  method: string;
  path: string;
  operationId: string | undefined;
  summary: string | undefined;
  description: string | undefined;
  isDeprecated: boolean;
  tags: readonly string[];
  security: readonly SecurityChoice[];
  parameters: readonly Parameter[];
  body: Body | undefined;
  replies: readonly Reply[];
};

/** A parameter in path, query, header or cookie, or a header of an answer. */
export type Parameter = {
  name: string;
  in: string;
  isRequired: boolean;
  isDeprecated: boolean;
  description: string | undefined;
  schema: unknown;
  examples: readonly Example[];
};

export type Body = {
  isRequired: boolean;
  description: string | undefined;
  contents: readonly Content[];
};

export type Reply = {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string | undefined;
  headers: readonly Parameter[];
  contents: readonly Content[];
};

/** A body in one media type. */
export type Content = { type: string; schema: unknown; examples: readonly Example[] };

export type Example = { name: string | undefined; value: unknown };

/** Schemes that are needed together; none are needed when it is empty. */
export type SecurityChoice = readonly SecurityNeed[];

type SecurityNeed = {
  name: string;
  /** What the scheme is: `http bearer`, `apiKey in header X-Key`; undefined when the document does not say. */
  kind: string | undefined;
  scopes: readonly string[];
};

/** One operation in the list of a document. */
export type OperationRow = {
  id: string;
  method: string;
  path: string;
  summary: string | undefined;
  isDeprecated: boolean;
  /** In lower case, what a search looks at. */
  words: string;
};

export type OperationGroup = {
  /** A tag; undefined for what has none. */
  name: string | undefined;
  kind: "tag" | "webhooks";
  description: string | undefined;
  operations: readonly OperationRow[];
};

export type SchemaRow = { name: string; reference: string };

/** What a document is about and what it holds. */
export type DocumentIndex = {
  title: string;
  version: string;
  /** `OpenAPI 3.1.0`. */
  format: string;
  description: string | undefined;
  servers: readonly { url: string; description: string | undefined }[];
  schemes: readonly { name: string; kind: string; description: string | undefined }[];
  groups: readonly OperationGroup[];
  schemas: readonly SchemaRow[];
  /** Operations, each counted once whatever number of tags it has. */
  operations: number;
};
