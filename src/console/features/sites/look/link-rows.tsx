import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { gate } from "#console/kit/gate.ts";
import { siteLookTexts as t } from "#console/messages/site-look.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { TextField } from "#console/ui/text-field.tsx";

export type SiteLinkValue = { title: string; to: string };

/** The errors of a list, as the form has them. */
export type LinkErrors =
  | readonly (Partial<Record<keyof SiteLinkValue, { message?: string }>> | undefined)[]
  | undefined;

/** Links with a title and a URL each, in their order. */
export function LinkRows(props: {
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
                <TextField
                  label={t.linkTo(at + 1)}
                  placeholder={t.toPlaceholder}
                  value={link.to}
                  onChange={(to) => set({ to })}
                  onBlur={props.onBlur}
                  error={errors?.[at]?.to?.message}
                  isReadOnly={isOff}
                  autoComplete="off"
                  mono
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

/** Links in one line each, for comparison with another version. */
export const linksInWords = (links: unknown): string =>
  (links as readonly SiteLinkValue[]).map(({ title, to }) => `${title}: ${to}`).join("\n");
