import { formTexts } from "#console/messages/forms.ts";
import { TagsInput } from "./tags.tsx";
import { domainSeparator, readDomains } from "./domains.ts";

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
