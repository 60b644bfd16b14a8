import { CircleDot, Hash, ListChecks, Tags, ToggleLeft, Type } from "lucide-react";
import type { ReactNode } from "react";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";

/** The available field types, in display order. */
export const fieldTypes = Object.keys(t.types) as (keyof typeof t.types)[];

const icons: Record<keyof typeof t.types, ReactNode> = {
  text: <Type size={14} aria-hidden />,
  number: <Hash size={14} aria-hidden />,
  boolean: <ToggleLeft size={14} aria-hidden />,
  tags: <Tags size={14} aria-hidden />,
  "select:single": <CircleDot size={14} aria-hidden />,
  "select:multi": <ListChecks size={14} aria-hidden />,
};

/** The label of a type. An unknown one is shown by its own name. */
export function typeTitle(type: string): string {
  return (t.types as Record<string, string>)[type] ?? type;
}

export function TypeIcon({ type }: { type: string }) {
  return <span className="text-muted">{(icons as Record<string, ReactNode>)[type]}</span>;
}

export function FieldType({ type }: { type: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <TypeIcon type={type} />
      <span className="truncate">{typeTitle(type)}</span>
    </span>
  );
}
