import { catalogue } from "./catalogue.ts";

type Proof = {
  status: string;
  finding?: string | undefined;
  checkedAt?: string | undefined;
  records: readonly unknown[];
};

const findings: Record<string, string> = {
  missing:
    "No record was found. New records can take some minutes, and sometimes a day, to be visible.",
  unanswered: "The DNS servers of this domain didn't answer. Try again in a few minutes.",
  taken:
    "Another organization has proven this domain, and its record is still there. Delete that record, then check again.",
  lost: "Another organization has proven this domain while your record was gone. Delete its record, publish yours, then check again.",
};

/** Texts of domains that have to be proven. */
export const domainProofTexts = catalogue({
  en: {
    statuses: { pending: "Not proven yet", proven: "Proven", conflict: "Taken" },
    explain({ status, finding, checkedAt, records }: Proof): string | undefined {
      if (status !== "proven") return findings[finding ?? ""];
      if (finding === "missing") {
        return "The domain still counts, but its record is gone. Publish it again, so that no other organization can take the domain.";
      }
      return checkedAt === undefined && records.length > 0
        ? "In use without a record. Publish it, so that no other organization can take the domain."
        : undefined;
    },
    publish: "Publish this DNS record, then check.",
    publishOne: "Publish one of these DNS records, then check.",
    type: "Type",
    name: "Name",
    value: "Value",
    copyName: "Copy record name",
    copyValue: "Copy record value",
    copied: "Copied",
    check: "Check now",
    checkOf: (domain: string) => `Check ${domain} now`,
    checked: "Last checked",
    ends: "Claim ends",
    mayNot: "Only organization admins can check domains.",
  },
});
