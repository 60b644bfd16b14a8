import { Eye, EyeOff } from "lucide-react";
import type { Condition } from "#content/condition/condition.ts";
import { parseCondition } from "#content/condition/parse.ts";
import type { SiteSection, SiteSpace } from "#contract/site-structure.ts";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { WhoMatches } from "#console/kit/condition/who-matches.tsx";
import { sitePreviewTexts } from "#console/messages/site-preview.ts";
import { paths } from "#console/paths.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { visibilityWord } from "../site-state.tsx";

const t = sitePreviewTexts.who;

/** A section, or a site space with the section that it is in, and where the visitor finds it. */
export type SeenPart = {
  part: SiteSection | SiteSpace;
  section: SiteSection | undefined;
  /** Undefined if the visitor doesn't see it. */
  path: string | undefined;
};

/** Who sees a part of a site: who can open the site at all, and what the conditions of the part ask for. */
export function WhoSees(props: {
  site: Site;
  params: SiteParams;
  seen: SeenPart;
  onClose: () => void;
}) {
  const { site, params } = props;
  const { part, section, path } = props.seen;
  const conditions = [
    { label: t.ofSection, text: section?.condition },
    { label: t.own, text: part.condition },
  ].flatMap(({ label, text }) => (text === undefined ? [] : [{ label, text }]));
  const condition = allOf(conditions.map(({ text }) => text));
  const isAdaptive = site.adaptiveContent?.enabled === true;
  const Icon = path === undefined ? EyeOff : Eye;
  return (
    <Dialog isOpen title={t.title(part.title)} onClose={props.onClose}>
      <div className="flex flex-col gap-4">
        <div>
          <h3 className="font-medium">{t.opens}</h3>
          <p className="text-muted">{site.published ? visibilityWord(site) : t.unpublished}</p>
        </div>
        {conditions.length === 0 ? (
          <p>{t.all}</p>
        ) : condition === undefined ? (
          <p>{t.broken}</p>
        ) : (
          <p>{t.some}</p>
        )}
        {conditions.map(({ label, text }) => (
          <div key={label}>
            <h3 className="font-medium">{label}</h3>
            <code className="block rounded-md bg-sunken px-2 py-1 text-sm wrap-anywhere">
              {text}
            </code>
          </div>
        ))}
        <WhoMatches condition={condition} isEmpty={conditions.length === 0} />
        {conditions.length > 0 && !isAdaptive && <p className="text-muted">{t.off}</p>}
        <p className="flex items-center gap-2">
          <Icon size={16} aria-hidden className="shrink-0" />
          {path === undefined ? t.nowHidden : t.nowVisible}
        </p>
        {conditions.length > 0 && (
          <LinkButton
            className="self-start"
            href={paths.site(params.organizationId, params.siteId, "adaptive")}
          >
            {t.edit}
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

/** The condition that all of these hold; undefined if there are none, or one has an error. */
function allOf(texts: readonly string[]): Condition | undefined {
  if (texts.length === 0) return undefined;
  const parsed = parseCondition(texts.map((text) => `(${text})`).join(" && "));
  return parsed.success ? parsed.condition : undefined;
}
