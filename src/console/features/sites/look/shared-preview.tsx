import { BookOpen } from "lucide-react";
import type { Customization } from "#contract/site-customization.ts";
import type { SiteMode } from "#content/site-look.ts";
import { siteLookTexts } from "#console/messages/site-look.ts";
import { PreviewImage } from "./preview-image.tsx";

const t = siteLookTexts.preview;

/** The site outside of its pages: in a browser tab, and as a link in a chat. */
export function SharedPreview(props: {
  customization: Customization;
  mode: SiteMode;
  title: string;
}) {
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
