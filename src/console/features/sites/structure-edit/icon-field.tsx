import { useField } from "#console/kit/fields/fields.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import type { SiteItem } from "../structure-parts/nodes.ts";
import { PartIcon } from "../part-icon.tsx";

const IconPictures = openedLater(async () => (await import("./icon-pictures.tsx")).IconPictures);

/** The icon of a section or a group, an input of its form. */
export function IconField({ name, kind }: { name: string; kind: SiteItem["object"] }) {
  const { field, isOff, error } = useField(name);
  const icon = String(field.value ?? "");
  const isSet = icon !== "";
  return (
    <div role="group" aria-label={t.icon} className="flex flex-col gap-1">
      <span className="font-medium">{t.icon}</span>
      {isOff ? (
        <span className="flex min-h-8 items-center gap-2 text-muted">
          <Mark kind={kind} icon={icon} />
          {icon}
        </span>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Popover
            label={t.icons}
            className="w-84 max-w-full"
            trigger={
              <Button onApproach={IconPictures.prepare} icon={<Mark kind={kind} icon={icon} />}>
                {isSet ? t.changeIcon : t.chooseIcon}
                <span className="sr-only">{icon}</span>
              </Button>
            }
          >
            {(close) => (
              <div className="flex flex-col gap-2 p-2">
                <IconPictures
                  icon={icon}
                  onChoose={(next) => {
                    field.onChange(next);
                    close();
                  }}
                />
              </div>
            )}
          </Popover>
          {isSet && (
            <Button variant="quiet" onPress={() => field.onChange("")}>
              {t.removeIcon}
            </Button>
          )}
        </div>
      )}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </div>
  );
}

const Mark = ({ kind, icon }: { kind: SiteItem["object"]; icon: string }) => (
  <PartIcon
    kind={kind === "site-section-group" ? "group" : "section"}
    name={icon === "" ? undefined : icon}
  />
);
