import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useParams } from "react-router";
import { specsQuery } from "#console/kit/queries.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { MethodBadge } from "#console/ui/method-badge.tsx";
import { fileName, ProseLink } from "./link-and-image.tsx";

type Attributes = Record<string, string>;

const names = new Set([
  "openapi",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
  "swagger",
]);

export const isApiBlock = (name: string) => names.has(name);

/**
 * A part of an OpenAPI specification: its name and a link to it. Shows the page's own text below, without the link that GitBook
 * adds for programs.
 */
export function ApiBlock(props: {
  name: string;
  attributes: Attributes;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const { name, attributes } = props;
  const { method = "", path = attributes["name"] ?? "", baseUrl = "", summary } = attributes;
  const schemas = attributes["schemas"]?.split(",").map((schema) => schema.trim());
  const title = useId();
  return (
    <section data-block={props["data-block"]} aria-labelledby={title} className="prose-api">
      <div id={title} className="prose-api-head">
        {method !== "" && <MethodBadge method={method.toLowerCase()} />}
        <code dir="ltr">{schemas ? schemas.join(", ") : `${baseUrl}${path}`}</code>
      </div>
      {summary && <p className="prose-api-summary">{summary}</p>}
      {name === "swagger" && props.children}
      {name !== "swagger" && (
        <p className="prose-api-source">
          {schemas ? proseTexts.api.schemas : proseTexts.api.operation}
          <Source attributes={attributes} />
        </p>
      )}
    </section>
  );
}

function Source({ attributes }: { attributes: Attributes }) {
  const { spec, src, method, path, schemas } = attributes;
  if (spec) {
    const operation: Record<string, string> =
      method && path ? { operation: `${method.toLowerCase()} ${path}` } : {};
    const query = schemas?.includes(",") === false ? { q: schemas } : operation;
    return <SpecLink slug={spec} query={query} />;
  }
  if (!src) return null;
  return (
    <>
      {" · "}
      <ProseLink href={src}>{fileName(src)}</ProseLink>
    </>
  );
}

/** Links to the specification if the organization has it. */
function SpecLink(props: { slug: string; query: Record<string, string> }) {
  const { organizationId = "" } = useParams();
  const specs = useQuery({ ...specsQuery(organizationId), enabled: organizationId !== "" });
  const isThere = specs.data?.some(({ slug }) => slug === props.slug) === true;
  const address = paths.openapiSpec(organizationId, props.slug, props.query);
  return (
    <>
      {" · "}
      {isThere ? (
        <Link href={address} look="bare" className="prose-link">
          {proseTexts.api.specification(props.slug)}
        </Link>
      ) : (
        props.slug
      )}
    </>
  );
}

/** A parameter of `{% swagger %}`: its location, type, and whether it is required. */
export function ApiParameter(props: { attributes: Attributes; children: ReactNode }) {
  const { name = "", type, in: place, required } = props.attributes;
  return (
    <div className="prose-api-part">
      <p>
        <code dir="ltr">{name}</code>{" "}
        <span className="prose-api-note">
          {[place, type, required === "true" && proseTexts.api.required]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      {props.children}
    </div>
  );
}

/** A response of `{% swagger %}`. */
export function ApiResponse(props: { attributes: Attributes; children: ReactNode }) {
  const { status = "", description } = props.attributes;
  return (
    <div className="prose-api-part">
      <p>
        <code dir="ltr">{status}</code> <span className="prose-api-note">{description}</span>
      </p>
      {props.children}
    </div>
  );
}
