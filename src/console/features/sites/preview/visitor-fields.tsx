import type { Site } from "#contract/site.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import type { SiteParams } from "#screens/sites.ts";
import { sitePreviewTexts } from "#console/messages/site-preview.ts";
import { paths } from "#console/paths.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Link } from "#console/ui/link.tsx";
import { Select } from "#console/ui/select.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { signedClaims, unsignedClaims } from "../audience/visitor-token.ts";
import type { ChosenVisitor } from "./use-choice.ts";

const t = sitePreviewTexts.visitor;

type Props = {
  site: Site;
  params: SiteParams;
  schema: VisitorSchema;
  visitor: ChosenVisitor;
  /** What is wrong with the token. */
  tokenError: string | undefined;
};

/** Who visits the site: how they come in, and what conditions know about them. */
export function VisitorFields(props: Props) {
  const { site, params } = props;
  const isAdaptive = site.adaptiveContent?.enabled === true;
  return (
    <>
      <Entry {...props} />
      {isAdaptive ? (
        <Claims {...props} />
      ) : (
        <div className="flex flex-col items-start gap-1 text-muted">
          <p>{t.off}</p>
          <Link href={paths.site(params.organizationId, params.siteId, "audience")}>
            {t.toAudience}
          </Link>
        </div>
      )}
    </>
  );
}

function Entry({ site, visitor: { choice, choose, links } }: Props) {
  const onChange = (entry: string) => choose({ entry });
  if (site.visibility === "visitor-auth") {
    return (
      <Select
        label={t.signIn}
        value={choice.entry}
        onChange={onChange}
        options={[
          { value: "in", label: t.signedIn },
          { value: "out", label: t.notSignedIn },
        ]}
      />
    );
  }
  if (site.visibility !== "share-link") return null;
  const options = links.map(({ id, name = t.unnamed, active }) => ({
    value: id,
    label: active === false ? t.offLink(name) : name,
  }));
  return (
    <Select
      label={t.entry}
      value={choice.entry}
      onChange={onChange}
      options={[
        { value: "in", label: t.withLink },
        { value: "out", label: t.withoutLink },
        ...options,
      ]}
    />
  );
}

function Claims({ site, schema, visitor, tokenError }: Props) {
  const { choice, choose, token, setToken } = visitor;
  const signed = signedClaims(schema);
  const browser = unsignedClaims(schema);
  const isStranger = site.visibility === "visitor-auth" && choice.entry === "out";
  return (
    <>
      {signed.length + browser.length === 0 && <p className="text-muted">{t.noClaims}</p>}
      {!isStranger && (
        <Select
          label={t.by}
          value={token === undefined ? "claims" : "token"}
          onChange={(value) => setToken(value === "token" ? "" : undefined)}
          options={[
            { value: "claims", label: t.byClaims },
            { value: "token", label: t.byToken },
          ]}
        />
      )}
      {!isStranger && token !== undefined && (
        <TextArea
          mono
          label={t.token}
          description={t.tokenHint}
          value={token}
          onChange={setToken}
          error={tokenError}
        />
      )}
      {!isStranger && token === undefined && (
        <ClaimBoxes
          label={t.signed}
          names={signed}
          chosen={choice.signed}
          onChange={(names) => choose({ signed: names })}
        />
      )}
      <ClaimBoxes
        label={t.browser}
        names={browser}
        chosen={choice.browser}
        onChange={(names) => choose({ browser: names })}
      />
    </>
  );
}

function ClaimBoxes(props: {
  label: string;
  names: readonly string[];
  chosen: readonly string[];
  onChange: (names: readonly string[]) => void;
}) {
  const { names, chosen, onChange } = props;
  if (names.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">{props.label}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          isSelected={chosen.includes(name)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        >
          <span className="font-mono text-sm wrap-anywhere">{name}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
