import { useState } from "react";
import { useController } from "react-hook-form";
import { ArrowDown, ArrowUp, Link2, ListTree, Plus, X } from "lucide-react";
import { mostLinks } from "#contract/limits.ts";
import type { SiteTarget } from "#contract/site-customization.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { gate } from "#console/kit/gate.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { useSite } from "../queries.ts";

const TargetName = openedLater(async () => (await import("./link-target.tsx")).TargetName);
const ChooseTarget = openedLater(async () => (await import("./link-target.tsx")).ChooseTarget);

const linksName = "headerLinks";

export function HeaderLinks() {
  const { field, isOff } = useField(linksName);
  const { fieldState } = useController({ name: linksName });
  return (
    <FieldFrame name={linksName} label={t.headerLinks} show={linksInWords}>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 font-medium">{t.headerLinks}</legend>
        <LinkRows
          links={field.value as SiteLinkValue[]}
          onChange={field.onChange}
          onBlur={field.onBlur}
          errors={fieldState.error as unknown as LinkErrors}
          most={mostLinks.header}
          isOff={isOff}
        />
        <ListError error={fieldState.error} />
      </fieldset>
    </FieldFrame>
  );
}

const groupsName = "footerGroups";

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
  const { field, isOff } = useField(groupsName);
  const { fieldState } = useController({ name: groupsName });
  const groups = field.value as readonly FooterGroup[];
  const errors = fieldState.error as unknown as GroupErrors;
  const put = (at: number, change: Partial<FooterGroup>) => {
    const group = groups[at];
    if (group !== undefined) field.onChange(groups.with(at, { ...group, ...change }));
  };
  return (
    <FieldFrame name={groupsName} label={t.groups} show={inWords}>
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

/** The error of a whole list. */
function ListError({ error }: { error: { message?: string | undefined } | undefined }) {
  if (error?.message === undefined) return null;
  return <p className="text-sm text-danger">{error.message}</p>;
}

type SiteLinkValue = { title: string; to: SiteTarget };

/** The errors of a list, as the form has them. */
type LinkErrors =
  | readonly (Partial<Record<keyof SiteLinkValue, { message?: string }>> | undefined)[]
  | undefined;

/** Links with a title and a URL each, in their order. */
function LinkRows(props: {
  links: readonly SiteLinkValue[];
  onChange: (links: SiteLinkValue[]) => void;
  onBlur: () => void;
  errors: LinkErrors;
  most: number;
  isOff: boolean;
}) {
  const { links, onChange, errors, most, isOff } = props;
  const move = (at: number, to: number) => {
    const moved = links[at];
    if (moved !== undefined) onChange(links.toSpliced(at, 1).toSpliced(to, 0, moved));
  };
  return (
    <div className="flex flex-col gap-2">
      {links.length === 0 && <p className="text-sm text-muted">{t.noLinks}</p>}
      <ol className="flex flex-col gap-2 empty:hidden">
        {links.map((link, at) => {
          const name = link.title || t.link(at + 1);
          const set = (change: Partial<SiteLinkValue>) =>
            onChange(links.with(at, { ...link, ...change }));
          return (
            <li
              // A link changes while typing, so the index is its only key.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className="flex items-start gap-1"
            >
              <div className="grid min-w-0 flex-1 gap-1 [&_label]:sr-only">
                <TextField
                  label={t.linkTitle(at + 1)}
                  placeholder={t.titlePlaceholder}
                  value={link.title}
                  onChange={(title) => set({ title })}
                  onBlur={props.onBlur}
                  error={errors?.[at]?.title?.message}
                  isReadOnly={isOff}
                  autoComplete="off"
                />
                <Destination
                  label={t.linkTo(at + 1)}
                  name={name}
                  value={link.to}
                  onChange={(to, title) =>
                    set({ to, ...(link.title === "" && title !== undefined && { title }) })
                  }
                  onBlur={props.onBlur}
                  error={errors?.[at]?.to?.message}
                  isOff={isOff}
                />
              </div>
              {!isOff && (
                <div className="flex">
                  <IconButton
                    label={t.up(name)}
                    icon={<ArrowUp size={14} aria-hidden />}
                    unavailable={gate([at === 0, t.isFirst])}
                    onPress={() => move(at, at - 1)}
                  />
                  <IconButton
                    label={t.down(name)}
                    icon={<ArrowDown size={14} aria-hidden />}
                    unavailable={gate([at === links.length - 1, t.isLast])}
                    onPress={() => move(at, at + 1)}
                  />
                  <IconButton
                    label={t.remove(name)}
                    icon={<X size={14} aria-hidden />}
                    onPress={() => onChange(links.toSpliced(at, 1))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!isOff && (
        <div>
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            unavailable={gate([links.length >= most, t.isFull(most)])}
            onPress={() => onChange([...links, { title: "", to: "" }])}
          >
            {t.addLink}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Where a link leads: something of the site, which it follows, or a URL. */
function Destination(props: {
  label: string;
  /** Of the link. */
  name: string;
  value: SiteTarget;
  /** @param title - of what was chosen */
  onChange: (to: SiteTarget, title?: string) => void;
  onBlur: () => void;
  error: string | undefined;
  isOff: boolean;
}) {
  const { label, name, value, onChange, isOff } = props;
  const { params } = useSite();
  const [isChoosing, choose] = useState(false);
  const isUrl = typeof value === "string";
  return (
    <>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          {isUrl ? (
            <TextField
              label={label}
              placeholder={t.toPlaceholder}
              value={value}
              onChange={(to) => onChange(to)}
              onBlur={props.onBlur}
              error={props.error}
              isReadOnly={isOff}
              autoComplete="off"
              mono
            />
          ) : (
            <div
              role="group"
              aria-label={label}
              className="flex min-h-8 items-center gap-2 rounded-md border bg-sunken px-2 py-1"
            >
              <TargetName params={params} target={value} />
            </div>
          )}
        </div>
        {!isOff && (
          <IconButton
            label={t.choose(name)}
            icon={<ListTree size={14} aria-hidden />}
            onApproach={ChooseTarget.prepare}
            onPress={() => choose(true)}
          />
        )}
        {!isOff && !isUrl && (
          <IconButton
            label={t.useUrl(name)}
            icon={<Link2 size={14} aria-hidden />}
            onPress={() => onChange("")}
          />
        )}
      </div>
      {isUrl && /^\/(?!\/)/.test(value) && <p className="text-sm text-muted">{t.pathStays}</p>}
      {isChoosing && (
        <ChooseTarget
          params={params}
          name={name}
          value={isUrl ? undefined : value}
          onChoose={({ target, title }) => onChange(target, title)}
          onClose={() => choose(false)}
        />
      )}
    </>
  );
}

/** Links in one line each, for comparison with another version. */
const linksInWords = (links: unknown): string =>
  (links as readonly SiteLinkValue[])
    .map(({ title, to }) => `${title}: ${typeof to === "string" ? to : t.targets[to.kind]}`)
    .join("\n");
