import { useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import type { SitePreview } from "#contract/site-preview.ts";
import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";
import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { sitePreviewTexts } from "#console/messages/site-preview.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { sectionsOf, firstSpace, pathsOf } from "../parts.ts";
import type { SeenPart } from "./who-sees.tsx";

const WhoSees = openedLater(async () => (await import("./who-sees.tsx")).WhoSees);

const t = sitePreviewTexts.parts;

type Props = {
  site: Site;
  params: SiteParams;
  structure: SiteStructure;
  seen: SitePreview;
  onOpen: (path: string) => void;
};

/** The parts of the site, whether the visitor sees them, and who does. */
export function SeenParts(props: Props) {
  const { structure, seen, onOpen } = props;
  const [openPart, setOpenPart] = useState<SeenPart>();
  return (
    <>
      <ul className="max-h-96 overflow-y-auto rounded-lg border bg-raised py-1">
        {seenParts(structure, seen).map((item) => (
          <Row key={item.part.id} {...item} onOpen={onOpen} onAsk={() => setOpenPart(item)} />
        ))}
      </ul>
      {openPart !== undefined && (
        <WhoSees
          site={props.site}
          params={props.params}
          seen={openPart}
          onClose={() => setOpenPart(undefined)}
        />
      )}
    </>
  );
}

function Row(props: SeenPart & { onOpen: (path: string) => void; onAsk: () => void }) {
  const { part, section, path, onOpen } = props;
  const Icon = path === undefined ? EyeOff : Eye;
  return (
    <li
      className={`flex items-center gap-2 py-0.5 pe-1 ${section === undefined ? "ps-3" : "ps-8"}`}
    >
      <Icon
        size={16}
        aria-hidden
        className={`shrink-0 ${path === undefined ? "text-muted" : "text-success"}`}
      />
      <span className="sr-only">{path === undefined ? t.notVisible : t.visible}</span>
      {path === undefined ? (
        <span className="min-w-0 flex-1 truncate text-muted">{part.title}</span>
      ) : (
        <span className="flex min-w-0 flex-1">
          <button
            type="button"
            aria-label={t.open(part.title)}
            onClick={() => onOpen(path)}
            className="focus-ring min-h-6 min-w-0 truncate rounded-sm text-start hover:underline"
          >
            {part.title}
          </button>
        </span>
      )}
      {/* No icon: its tip would cover the button above. */}
      <Button
        size="small"
        variant="quiet"
        className="text-muted"
        onApproach={WhoSees.prepare}
        onPress={props.onAsk}
      >
        {t.who}
        <span className="sr-only">{t.whoRest(part.title)}</span>
      </Button>
    </li>
  );
}

/** All parts in order. A section with one space stands for it. */
function seenParts(
  structure: SiteStructure,
  { structure: seen, refusal }: SitePreview,
): SeenPart[] {
  const urls = pathsOf(seen, firstSpace(seen)?.siteSpace.id);
  const isOpen = refusal === undefined;
  const pathOf = (path: string | undefined) => (path === "/" ? "" : path);
  const spacePath = ({ id }: SiteSpace) => (isOpen ? pathOf(urls.get(id)) : undefined);
  const seenSections = new Map(sectionsOf(seen).map((section) => [section.id, section]));
  const sectionPath = ({ id }: SiteSection) => {
    const { defaultSiteSpace, siteSpaces = [] } = seenSections.get(id) ?? {};
    const first =
      siteSpaces.find((siteSpace) => siteSpace.id === defaultSiteSpace) ?? siteSpaces[0];
    return first && spacePath(first);
  };
  if (structure.type === "siteSpaces") {
    return structure.structure.map((part) => ({
      part,
      section: undefined,
      path: spacePath(part),
    }));
  }
  return sectionsOf(structure).flatMap((section) => [
    { part: section, section: undefined, path: sectionPath(section) },
    ...(section.siteSpaces.length < 2 && section.siteSpaces[0]?.condition === undefined
      ? []
      : section.siteSpaces.map((part) => ({ part, section, path: spacePath(part) }))),
  ]);
}
