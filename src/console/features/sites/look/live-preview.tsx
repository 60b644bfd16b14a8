import { useState } from "react";
import { useWatch } from "react-hook-form";
import { defaultLook, type SiteMode } from "#content/site-look.ts";
import { siteLookTexts } from "#console/messages/site-look.ts";
import { Select } from "#console/ui/select.tsx";
import { SharedPreview } from "./shared-preview.tsx";
import { shownCustomization } from "./shown-customization.ts";
import { SitePreview } from "./site-preview.tsx";

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
