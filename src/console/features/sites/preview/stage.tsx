import { useState, type RefObject } from "react";
import { ExternalLink, Monitor, RotateCw, Smartphone } from "lucide-react";
import type { SitePreview } from "#contract/site-preview.ts";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { sitePreviewTexts as t } from "#console/messages/site-preview.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link, LinkButton } from "#console/ui/link.tsx";
import { tip } from "#console/ui/tip.ts";
import { Frame, isWidth, type FrameControl, type Width, Notice } from "./frame.tsx";
import { printPath } from "./frame-address.ts";
import type { ChosenVisitor } from "./use-choice.ts";

type Props = {
  site: Site;
  params: SiteParams;
  seen: SitePreview;
  /** Whether the site has no spaces that the user can see. */
  isEmpty: boolean;
  visitor: ChosenVisitor;
  control: RefObject<FrameControl | null>;
};

/** The site in a frame with its tools, or why this visitor sees nothing of it. */
export function Stage(props: Props) {
  const { site, params, seen } = props;
  const { choice, choose } = props.visitor;
  const [fitting] = useState<Width>(() => (window.innerWidth < 640 ? "phone" : "desktop"));
  const width = isWidth(choice.width) ? choice.width : fitting;
  const [path, setPath] = useState("");
  const root = seen.urls.preview;
  if (props.isEmpty) {
    return (
      <Notice
        title={t.empty}
        action={
          <LinkButton href={paths.site(params.organizationId, params.siteId, "structure")}>
            {t.toStructure}
          </LinkButton>
        }
      >
        {t.emptyBody}
      </Notice>
    );
  }
  if (seen.refusal !== undefined) {
    return <Notice title={refusalTitle(seen.refusal)}>{refusalReason(seen.refusal, site)}</Notice>;
  }
  if (seen.structure.structure.length === 0)
    return <Notice title={t.hidden}>{t.hiddenBody}</Notice>;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Widths width={width} onChange={(next) => choose({ width: next })} />
        <p className="min-w-0 flex-1 truncate rounded-md bg-sunken px-2 py-1 font-mono text-sm">
          <span className="sr-only">{t.page}: </span>
          <bdi>{printPath(path)}</bdi>
        </p>
        <IconButton
          label={t.reload}
          icon={<RotateCw size={16} aria-hidden />}
          onPress={() => props.control.current?.reload()}
        />
        <Link
          external
          look="bare"
          href={root + path}
          aria-label={t.newTab}
          className="grid size-8 place-items-center rounded-md hover:bg-hover"
          {...tip(t.newTab)}
        >
          <ExternalLink size={16} aria-hidden />
        </Link>
      </div>
      {seen.withheld > 0 && <Banner tone="info" title={t.withheld(seen.withheld)} />}
      <Frame
        title={site.title}
        root={root}
        width={width}
        control={props.control}
        onPath={setPath}
      />
    </div>
  );
}

function Widths(props: { width: Width; onChange: (width: Width) => void }) {
  const icons = { desktop: Monitor, phone: Smartphone };
  return (
    <div role="group" aria-label={t.width} className="flex gap-1">
      {(["desktop", "phone"] as const).map((width) => {
        const Icon = icons[width];
        return (
          <IconButton
            key={width}
            label={t.widths[width]}
            aria-pressed={props.width === width}
            icon={<Icon size={16} aria-hidden />}
            onPress={() => props.onChange(width)}
          />
        );
      })}
    </div>
  );
}

const refusalTitle = (refusal: string) =>
  (t.refusals as Record<string, string>)[refusal] ?? t.unknownRefusal;

function refusalReason(refusal: string, { visitorSignIn }: Site): string {
  if (refusal === "share-key") return t.reasons["share-key"];
  if (refusal !== "sign-in") return "";
  if (visitorSignIn === undefined) return t.reasons["sign-in"];
  return t.reasons.redirected(new URL(visitorSignIn).host);
}
