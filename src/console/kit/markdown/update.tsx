import type { ReactNode } from "react";
import { Badge } from "#console/ui/badge.tsx";
import { formatDay } from "#console/messages/format.ts";

/** One entry of a changelog: when, what about, and what. */
export function Update(props: {
  attributes: Record<string, string>;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const { date = "", tags = "" } = props.attributes;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  const day = isDay ? formatDay(`${date}T00:00`) : date;
  const names = tags.split(",").map((tag) => tag.trim());
  return (
    <section data-block={props["data-block"]} className="prose-update">
      <div className="prose-update-head">
        <time dateTime={date}>{day}</time>
        {names.filter(Boolean).map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </div>
      <div className="min-w-0 flex-1">{props.children}</div>
    </section>
  );
}
