import { useState } from "react";
import { contentTexts as t } from "#console/messages/openapi-content.ts";
import { Select } from "#console/ui/select.tsx";
import type { Content } from "../document/types.ts";
import { SchemaView } from "./schema-view.tsx";
import { Example } from "./words.tsx";

/** A body in the media types it comes in, one at a time. */
export function ContentsView({ contents }: { contents: readonly Content[] }) {
  const [chosen, setChosen] = useState("");
  const content = contents.find(({ type }) => type === chosen) ?? contents[0];
  if (content === undefined) return <p className="text-muted">{t.noContent}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {contents.length > 1 ? (
        <Select
          label={t.mediaType}
          labelHidden
          className="max-w-72"
          value={content.type}
          onChange={setChosen}
          options={contents.map(({ type }) => ({ value: type, label: type }))}
        />
      ) : (
        <p className="font-mono text-sm text-muted">{content.type}</p>
      )}
      {content.schema === undefined ? (
        <p className="text-sm text-muted">{t.noSchema}</p>
      ) : (
        <SchemaView key={content.type} schema={content.schema} />
      )}
      {content.examples.map(({ name, value }, at) => (
        <Example key={at} label={name ?? t.example} value={value} />
      ))}
    </div>
  );
}
