import { useState } from "react";
import { useWatch } from "react-hook-form";
import { BookOpen } from "lucide-react";
import { defaultLook, type SiteMode } from "#content/site-look.ts";
import { siteLookTexts } from "#console/messages/site-look.ts";
import { Select } from "#console/ui/select.tsx";
import type { Customization } from "#contract/site-customization.ts";
import { shownCustomization } from "./look-values.ts";
import { SitePreview } from "./site-preview.tsx";
import { PreviewImage } from "./preview-image.tsx";

const t = siteLookTexts.preview;
const widths = { desktop: "w-full min-w-[34rem]", phone: "w-[20rem] max-w-full" };

/** Follows the form around as it is edited. */
export function LivePreview({ siteTitle }: { siteTitle: string }) {
  const values = useWatch() as Record<string, unknown>;
  const customization = shownCustomization(values);
  const usual = customization.themes?.default ?? defaultLook.themes.default;
  const [chosen, setChosen] = useState<SiteMode>();
  const [width, setWidth] = useState<keyof typeof widths>(() =>
    window.innerWidth < 640 ? "phone" : "desktop",
  );
  const mode = chosen ?? (usual === "dark" ? "dark" : "light");
  const title = customization.title ?? siteTitle;
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t.title}</h2>
        <div className="flex gap-2">
          <Select
            label={t.mode}
            labelHidden
            className="w-28"
            value={mode}
            onChange={(value) => setChosen(value as SiteMode)}
            options={(["light", "dark"] as const).map((value) => ({
              value,
              label: t.modes[value],
            }))}
          />
          <Select
            label={t.width}
            labelHidden
            className="w-32"
            value={width}
            onChange={(value) => setWidth(value as keyof typeof widths)}
            options={(["desktop", "phone"] as const).map((value) => ({
              value,
              label: t.widths[value],
            }))}
          />
        </div>
      </div>
      <div className="overflow-x-auto rounded-lg border" data-preview-frame>
        <div className={widths[width]}>
          <SitePreview
            customization={customization}
            mode={mode}
            title={title}
            isNarrow={width === "phone"}
          />
        </div>
      </div>
      <SharedPreview customization={customization} mode={mode} title={title} />
    </section>
  );
}

/** The site outside of its pages: in a browser tab, and as a link in a chat. */
function SharedPreview(props: { customization: Customization; mode: SiteMode; title: string }) {
  const { title } = props;
  const { socialPreview } = props.customization;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <dt className="text-muted">{t.tab}</dt>
        <dd className="flex h-8 w-48 items-center gap-2 rounded-t-lg border border-b-0 bg-raised px-3">
          <Favicon {...props} />
          <span className="truncate">{title}</span>
        </dd>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <dt className="text-muted">{t.social}</dt>
        <dd className="w-60 overflow-hidden rounded-lg border bg-raised">
          <div className="grid aspect-[1.91] place-items-center bg-sunken text-muted">
            {socialPreview ? (
              <PreviewImage
                key={socialPreview.url}
                src={socialPreview.url}
                className="size-full object-cover"
              />
            ) : (
              t.noImage
            )}
          </div>
          <div className="truncate px-3 py-2 font-medium">{title}</div>
        </dd>
      </div>
    </dl>
  );
}

function Favicon({ customization, mode }: { customization: Customization; mode: SiteMode }) {
  const { favicon } = customization;
  if (favicon && "emoji" in favicon) return <span aria-hidden>{favicon.emoji}</span>;
  const icon = favicon && "icon" in favicon ? favicon.icon : undefined;
  const src = (mode === "dark" ? icon?.dark : undefined) ?? icon?.light;
  if (src === undefined) return <BookOpen size={16} aria-hidden className="shrink-0 text-muted" />;
  return <PreviewImage key={src} src={src} className="size-4 object-contain" />;
}
