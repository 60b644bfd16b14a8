import { formTexts } from "#console/messages/forms.ts";
import { TagsInput } from "./fields.tsx";

/**
 * The email domains of an organization, as a field of the form around.
 *
 * @param props - `none` stands in the place of the domains where there are none
 */
export function DomainsInput(props: {
  label: string;
  description: string;
  none: string;
  listLabel: string;
}) {
  return (
    <TagsInput
      {...props}
      name="emailDomains"
      placeholder={formTexts.exampleDomain}
      parse={readDomains}
      separator={domainSeparator}
    />
  );
}

/** Characters that end a domain while it is typed or pasted. */
const domainSeparator = /[,;\s]/;

/**
 * Reads domains from typed or pasted text: domains, and email addresses with the display names that mail programs add.
 *
 * @returns each domain once, in lower case
 */
export function readDomains(text: string): string[] {
  const parts = text.toLowerCase().split(/[\s,;<>()"]+/);
  // Between email addresses, a word without an `@` is part of a name.
  const isMail = parts.some((part) => part.includes("@"));
  const domains = parts
    .filter((part) => !isMail || part.includes("@"))
    .map((part) => part.slice(part.lastIndexOf("@") + 1))
    .map((part) => part.replace(/^https?:\/\//, "").replace(/[./]+$/, ""))
    .filter((part) => part !== "");
  return [...new Set(domains)];
}
