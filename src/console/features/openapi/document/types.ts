/** An operation's requests and responses, in one form for OpenAPI 2.0, 3.0, and 3.1. Schemas stay as written. */
export type Operation = {
  /** Method and path: identifies it within its document. */
  id: string;
  /** In lower case, as paths of documents have it. */
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

/** A parameter in the path, query, header, or cookie, or a response header. */
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

/** Schemes that are required together; empty: none required. */
export type SecurityChoice = readonly SecurityNeed[];

type SecurityNeed = {
  name: string;
  /** The kind of scheme: `http bearer`, `apiKey in header X-Key`; undefined if the document doesn't define it. */
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
  /** The searchable text, in lower case. */
  words: string;
};

export type OperationGroup = {
  /** A tag; undefined for operations without one. */
  name: string | undefined;
  kind: "tag" | "webhooks";
  description: string | undefined;
  operations: readonly OperationRow[];
};

export type SchemaRow = { name: string; reference: string };

/** The title and contents of a document. */
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
  /** The number of operations, counting each once even if it has several tags. */
  operations: number;
};
