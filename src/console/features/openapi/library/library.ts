import type { OpenApiSpecContent } from "#contract/openapi-spec.ts";
import { compareDocuments } from "../diff/compare.ts";
import type { Comparison } from "../diff/group.ts";
import { indexDocument } from "../document/index-document.ts";
import { isObject, type Json, at } from "../document/json.ts";
import { findOperation } from "../document/operation.ts";
import { readableText, type SourceText } from "../document/source-text.ts";
import type { DocumentIndex, Operation } from "../document/types.ts";

/** A document: one version of a specification, by the latest URL or by its own. */
export type DocumentKey = {
  organizationId: string;
  specSlug: string;
  versionId: string;
  isLatest: boolean;
};

/** The questions about documents, with the types of their answers. */
export type Questions = {
  index: { ask: { of: DocumentKey }; answer: DocumentIndex };
  operation: { ask: { of: DocumentKey; id: string }; answer: Operation | null };
  /** The target of a `$ref`; null if it doesn't exist. */
  reference: { ask: { of: DocumentKey; reference: string }; answer: { value: unknown } | null };
  compare: { ask: { before: DocumentKey; after: DocumentKey }; answer: Comparison };
  text: { ask: { address: string }; answer: SourceText };
};
export type QuestionKind = keyof Questions;

/** Loads from the platform; rejects like `call`. */
type Reader = {
  content: (key: DocumentKey) => Promise<OpenApiSpecContent>;
  text: (address: string) => Promise<string>;
};

/** The number of cached documents: switching between two versions and their comparison loads nothing again. */
const mostDocuments = 3;

/** Answers questions about documents. Runs in a worker, because parsing large documents would block typing. */
export function createLibrary(reader: Reader) {
  const documents = new Map<string, Promise<Json>>();

  function open(key: DocumentKey): Promise<Json> {
    const name = JSON.stringify([key.organizationId, key.specSlug, key.versionId, key.isLatest]);
    const loaded = documents.get(name);
    documents.delete(name);
    const reading = loaded ?? reader.content(key).then(mainDocument);
    documents.set(name, reading);
    // A failed load is retried by the next question; current callers still receive the error.
    reading.catch(() => documents.delete(name));
    for (const oldest of documents.keys()) {
      if (documents.size <= mostDocuments) break;
      documents.delete(oldest);
    }
    return reading;
  }

  const answers: {
    [K in QuestionKind]: (ask: Questions[K]["ask"]) => Promise<Questions[K]["answer"]>;
  } = {
    index: async ({ of }) => indexDocument(await open(of)),
    operation: async ({ of, id }) => findOperation(await open(of), id) ?? null,
    reference: async ({ of, reference }) => {
      const value = at(await open(of), reference);
      return value === undefined ? null : { value };
    },
    compare: async ({ before, after }) => {
      const [old, current] = await Promise.all([open(before), open(after)]);
      return compareDocuments(old, current);
    },
    text: async ({ address }) => readableText(await reader.text(address)),
  };

  return <K extends QuestionKind>(
    kind: K,
    ask: Questions[K]["ask"],
  ): Promise<Questions[K]["answer"]> => answers[kind](ask);
}

function mainDocument({ filesystem }: OpenApiSpecContent): Json {
  const files = Object.entries(filesystem);
  const [, main] = files.find(([name]) => /openapi|swagger/i.test(name)) ?? files[0] ?? [];
  return isObject(main) ? main : {};
}
