import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** What all tokens have in common, whoever they are for. */
export const tokenTexts = catalogue({
  en: {
    submit: "Create token",
    name: "Name",
    nameHint: "Name the program that uses it.",
    access: "Access",
    accesses: { write: "Read and write", read: "Read only" },
    expires: "Expires",
    /** @param term - days, or "never" */
    expiry: (term: string) =>
      term === "never"
        ? "Never"
        : term === "365"
          ? "In a year"
          : `In ${plural(Number(term), "day", "days")}`,
    made: (name: string) => `Token “${name}” created`,
    once: "Copy it now. It isn't shown again.",
    secret: "New token",
    copy: "Copy token",
    copied: "Token copied",
    created: "Created",
    used: "Last used",
    never: "never",
    expired: "Expired",
    revoke: "Revoke",
    revokeNamed: (name: string) => `Revoke ${name}`,
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revoked: (name: string) => `“${name}” revoked`,
  },
});
