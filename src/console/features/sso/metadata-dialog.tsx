import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { common } from "#console/messages/common.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { judge, pemOf, readCertificates } from "./certificate.ts";

const t = ssoTexts.metadata;
const largest = 1_000_000;

/** Asks for metadata, and immediately shows why it can't be used. */
export function MetadataDialog({ onClose }: { onClose: () => void }) {
  const { setValue } = useFormContext();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  function take() {
    if (text.trim() === "") return setProblem(t.empty);
    const metadata = readMetadata(text, Date.now());
    if (typeof metadata === "string") return setProblem(t.problems[metadata]);
    for (const [name, value] of Object.entries(metadata)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
    showToast({ tone: "info", title: t.taken });
    onClose();
  }

  return (
    <Dialog
      title={t.title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button variant="primary" onPress={take}>
            {t.take}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t.lead}</p>
        <TextArea
          label={t.field}
          value={text}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          error={problem}
          rows={8}
          mono
          autoFocus
        />
        <div>
          <FileButton
            label={t.chooseFile}
            accept={[".xml", "text/xml", "application/samlmetadata+xml"]}
            onChoose={async (file) => {
              if (file.size > largest) return setProblem(t.tooLarge);
              setText(await file.text());
              return setProblem(undefined);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** The metadata of an identity provider, as far as signing in needs it. */
type Metadata = { entityID: string; ssoURL: string; certificate: string };

/** Why a text isn't usable metadata. */
type MetadataProblem =
  | "not-xml"
  | "not-metadata"
  | "several"
  | "no-provider"
  | "no-redirect"
  | "no-certificate";

type Xml = Record<string, unknown>;

const redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const repeated = new Set([
  "EntityDescriptor",
  "IDPSSODescriptor",
  "SingleSignOnService",
  "KeyDescriptor",
  "KeyInfo",
  "X509Data",
  "X509Certificate",
]);

// Not the browser's parser: the content security policy blocks turning text into a document.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => repeated.has(name),
});

/**
 * Parses SAML metadata of one identity provider. It takes all signing certificates that are valid now or later: a provider that
 * replaces its certificate publishes the next one before it signs with it.
 *
 * @param now - epoch milliseconds
 */
export function readMetadata(text: string, now: number): Metadata | MetadataProblem {
  const xml = text.replace(/^\uFEFF/, "").trim();
  // Legitimate metadata has no doctype, and custom entities could expand without end.
  if (xml.includes("<!DOCTYPE") || XMLValidator.validate(xml) !== true) return "not-xml";
  const root = parser.parse(xml) as Xml;
  const group = root["EntitiesDescriptor"] as Xml | undefined;
  const entities = many(group ?? root, "EntityDescriptor");
  const providers = entities.flatMap((entity) =>
    many(entity, "IDPSSODescriptor").map((descriptor) => ({ entity, descriptor })),
  );
  const [provider, ...more] = providers;
  if (entities.length === 0) return "not-metadata";
  if (provider === undefined) return "no-provider";
  if (more.length > 0) return "several";
  const ssoURL = many(provider.descriptor, "SingleSignOnService").find(
    (service) => service["@Binding"] === redirect,
  )?.["@Location"];
  if (typeof ssoURL !== "string") return "no-redirect";
  const certificate = signingCertificates(provider.descriptor, now);
  if (certificate === "") return "no-certificate";
  return { entityID: String(provider.entity["@entityID"] ?? ""), ssoURL, certificate };
}

/** As PEM. If none can be used, those that can be read, so that the form says why. */
function signingCertificates(descriptor: Xml, now: number): string {
  const certificates = many(descriptor, "KeyDescriptor")
    .filter((key) => key["@use"] !== "encryption")
    .flatMap((key) => many(key, "KeyInfo"))
    .flatMap((info) => many(info, "X509Data"))
    .flatMap((data) => texts(data, "X509Certificate"))
    .map(readCertificates)
    .flatMap((read) => (typeof read === "string" ? [] : read));
  const usable = certificates.filter((certificate) => {
    const problem = judge([certificate], now);
    return problem === undefined || problem === "early";
  });
  const read = readCertificates(pemOf(usable.length > 0 ? usable : certificates));
  return typeof read === "string" ? "" : pemOf(read);
}

/** Children with a name; the parser returns repeatable ones as a list. */
function many(parent: Xml, name: string): Xml[] {
  const list = Array.isArray(parent[name]) ? (parent[name] as unknown[]) : [];
  return list.filter((child): child is Xml => typeof child === "object" && child !== null);
}

/** Texts of children with a name, with or without attributes. */
function texts(parent: Xml, name: string): string[] {
  const list = Array.isArray(parent[name]) ? (parent[name] as unknown[]) : [];
  return list.map((child) =>
    String(typeof child === "object" && child !== null ? (child as Xml)["#text"] : child),
  );
}
