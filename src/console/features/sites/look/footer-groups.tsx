import { Plus, X } from "lucide-react";
import { useController } from "react-hook-form";
import { mostLinks } from "#contract/limits.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { gate } from "#console/kit/gate.ts";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { ListError } from "./header-links.tsx";
import { LinkRows, linksInWords, type LinkErrors, type SiteLinkValue } from "./link-rows.tsx";

const name = "footerGroups";

type FooterGroup = { title: string; links: SiteLinkValue[] };
type GroupErrors =
  | readonly ({ title?: { message?: string }; links?: LinkErrors } | undefined)[]
  | undefined;

const inWords = (groups: unknown) =>
  (groups as readonly FooterGroup[])
    .map(({ title, links }) => `${title}\n${linksInWords(links)}`)
    .join("\n\n");

/** The groups of links in the footer. */
export function FooterGroups() {
  const { field, isOff } = useField(name);
  const { fieldState } = useController({ name });
  const groups = field.value as readonly FooterGroup[];
  const errors = fieldState.error as unknown as GroupErrors;
  const put = (at: number, change: Partial<FooterGroup>) => {
    const group = groups[at];
    if (group !== undefined) field.onChange(groups.with(at, { ...group, ...change }));
  };
  return (
    <FieldFrame name={name} label={t.groups} show={inWords}>
      <div role="group" aria-label={t.groups} className="flex min-w-0 flex-col gap-3">
        {groups.map((group, at) => {
          const groupName = group.title || t.group(at + 1);
          return (
            <div
              // A group changes while typing, so the index is its only key.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              role="group"
              aria-label={t.linksOf(groupName)}
              className="flex flex-col gap-2 rounded-lg border p-3"
            >
              <div className="flex items-end gap-1">
                <div className="min-w-0 flex-1">
                  <TextField
                    label={t.groupTitle(at + 1)}
                    value={group.title}
                    onChange={(title) => put(at, { title })}
                    onBlur={field.onBlur}
                    error={errors?.[at]?.title?.message}
                    isReadOnly={isOff}
                    autoComplete="off"
                  />
                </div>
                {!isOff && (
                  <IconButton
                    label={t.removeGroup(groupName)}
                    icon={<X size={14} aria-hidden />}
                    onPress={() => field.onChange(groups.toSpliced(at, 1))}
                  />
                )}
              </div>
              <LinkRows
                links={group.links}
                onChange={(links) => put(at, { links })}
                onBlur={field.onBlur}
                errors={errors?.[at]?.links}
                most={mostLinks.inGroup}
                isOff={isOff}
              />
            </div>
          );
        })}
        {!isOff && (
          <div>
            <Button
              size="small"
              icon={<Plus size={14} aria-hidden />}
              unavailable={gate([groups.length >= mostLinks.groups, t.isFull(mostLinks.groups)])}
              onPress={() => field.onChange([...groups, { title: "", links: [] }])}
            >
              {t.addGroup}
            </Button>
          </div>
        )}
        <ListError error={fieldState.error} />
      </div>
    </FieldFrame>
  );
}
