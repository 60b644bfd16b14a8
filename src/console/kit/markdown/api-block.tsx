import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useParams } from "react-router";
import { fileName } from "#content/address.ts";
import { describeOperation } from "#content/blocks/descriptions.ts";
import { type OperationName, readTag, tags, type Written } from "#content/blocks/tags.ts";
import { specsQuery } from "#console/kit/queries.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { MethodBadge } from "#console/ui/method-badge.tsx";
import { ProseLink } from "./link-and-image.tsx";

/**
 * A part of an OpenAPI specification: its name and a link to it. Shows the page's own text below, without the link that GitBook
 * adds for programs.
 */
export function ApiBlock(props: {
  name: OperationName;
  attributes: Written;
  "data-block": string | undefined;
  children: ReactNode;
}) {
  const operation = describeOperation(props.name, props.attributes);
  const { method, title, summary } = operation;
  const id = useId();
  return (
    <section data-block={props["data-block"]} aria-labelledby={id} className="prose-api">
      <div id={id} className="prose-api-head">
        {method !== "" && <MethodBadge method={method.toLowerCase()} />}
        <code dir="ltr">{title}</code>
      </div>
      {summary && <p className="prose-api-summary">{summary}</p>}
      {tags[props.name].holds === "blocks" ? (
        props.children
      ) : (
        <p className="prose-api-note">
          {operation.schemas ? proseTexts.api.schemas : proseTexts.api.operation}
          <Source {...operation} />
        </p>
      )}
    </section>
  );
}

function Source({ spec, src, method, path, schemas }: ReturnType<typeof describeOperation>) {
  if (spec) {
    const operation: Record<string, string> =
      method && path ? { operation: `${method.toLowerCase()} ${path}` } : {};
    const query = schemas?.length === 1 ? { q: schemas[0]! } : operation;
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
export function ApiParameter(props: { attributes: Written; children: ReactNode }) {
  const { name, type, in: place, required } = readTag("swagger-parameter", props.attributes);
  return (
    <div className="prose-api-part">
      <p>
        <code dir="ltr">{name}</code>{" "}
        <span className="prose-api-note">
          {[place, type, required && proseTexts.api.required].filter(Boolean).join(" · ")}
        </span>
      </p>
      {props.children}
    </div>
  );
}

/** A response of `{% swagger %}`. */
export function ApiResponse(props: { attributes: Written; children: ReactNode }) {
  const { status, description } = readTag("swagger-response", props.attributes);
  return (
    <div className="prose-api-part">
      <p>
        <code dir="ltr">{status}</code> <span className="prose-api-note">{description}</span>
      </p>
      {props.children}
    </div>
  );
}
