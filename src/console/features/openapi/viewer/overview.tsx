import { contentTexts as t } from "#console/messages/openapi-content.ts";
import type { DocumentIndex } from "../document/types.ts";
import { Description, Value } from "./words.tsx";

/** What a document says of itself. */
export function Overview({ index }: { index: DocumentIndex }) {
  return (
    <>
      <p className="text-muted">
        {[
          index.format,
          index.version !== "" && t.versionOf(index.version),
          t.found(index.operations, index.schemas.length),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Description className="mt-4">{index.description}</Description>
      {index.servers.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 font-semibold">{t.servers}</h3>
          <ul className="flex flex-col gap-1">
            {index.servers.map(({ url, description }, at) => (
              <li key={at} className="min-w-0">
                <Value>{url}</Value>
                <Description>{description}</Description>
              </li>
            ))}
          </ul>
        </section>
      )}
      {index.schemes.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2 font-semibold">{t.security}</h3>
          <ul className="flex flex-col gap-2">
            {index.schemes.map(({ name, kind, description }) => (
              <li key={name} className="min-w-0">
                <span className="font-mono text-sm font-medium">{name}</span>{" "}
                <span className="text-sm text-muted">{kind}</span>
                <Description>{description}</Description>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
