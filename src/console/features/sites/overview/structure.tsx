import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Shuffle } from "lucide-react";
import type { SiteSection } from "#contract/site-section.ts";
import type { SiteSpace } from "#contract/site-space.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { QueriedRows } from "#console/kit/queried-rows.tsx";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { siteOverviewTexts as t } from "#console/messages/site-overview.ts";
import { paths } from "#console/paths.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Link } from "#console/ui/link.tsx";
import { PartIcon } from "../part-icon.tsx";
import { structureQuery } from "../queries.ts";
import type { PanelProps } from "./panel-props.ts";

/** The sections and spaces of a site in their order; sections show how many spaces they have. */
export function StructureInShort({ params, isQuiet }: PanelProps) {
  return (
    <QueriedRows
      query={useQuery({ ...structureQuery(params), enabled: isQuiet })}
      rows={(structure) => itemsOf(structure).map((item) => <Item key={item.id} item={item} />)}
      empty={t.noSpaces}
    />
  );
}

type StructureItem = SiteStructure["structure"][number];

const itemsOf = ({ structure }: SiteStructure): readonly StructureItem[] => structure;

function Item({ item }: { item: StructureItem }) {
  if (item.object === "site-section") return <Section section={item} />;
  if (item.object === "site-space") return <Space siteSpace={item} />;
  return (
    <>
      <Row icon={<PartIcon kind="group" name={item.icon} />} note={t.group(item.sections.length)}>
        {item.title}
      </Row>
      {item.sections.map((section) => (
        <Section key={section.id} section={section} isInside />
      ))}
    </>
  );
}

function Section({ section, isInside }: { section: SiteSection; isInside?: boolean }) {
  return (
    <Row
      icon={<PartIcon kind="section" name={section.icon} />}
      note={t.section(section.siteSpaces.length)}
      isInside={isInside}
      isDefault={section.default}
      condition={section.condition}
    >
      {section.title}
    </Row>
  );
}

function Space({ siteSpace }: { siteSpace: SiteSpace }) {
  const { space } = siteSpace;
  return (
    <Row
      icon={<SpaceMark emoji={space.emoji} />}
      note={`/${siteSpace.path}`}
      isDefault={siteSpace.default}
      condition={siteSpace.condition}
    >
      <Link href={paths.space(space.organization, space.id)} look="plain">
        {siteSpace.title}
      </Link>
    </Row>
  );
}

function Row(props: {
  icon: ReactNode;
  children: ReactNode;
  note: string;
  isInside?: boolean | undefined;
  isDefault?: boolean | undefined;
  condition?: string | undefined;
}) {
  return (
    <li
      className={`flex min-h-10 items-center gap-2.5 py-1 pe-3 ${props.isInside === true ? "ps-9" : "ps-3"}`}
    >
      <span className="shrink-0 text-muted">{props.icon}</span>
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
      {props.isDefault === true && <Badge>{t.isDefault}</Badge>}
      {props.condition !== undefined && (
        <span title={props.condition} className="shrink-0 text-muted">
          <Shuffle size={14} role="img" aria-label={t.hasCondition} />
        </span>
      )}
      <span className="ms-auto max-w-[40%] shrink-0 truncate text-sm text-muted">{props.note}</span>
    </li>
  );
}
