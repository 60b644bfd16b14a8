import type { ScimUserRecord } from "#service/kernel/store/schema-provisioning.ts";
import { z } from "zod";
import { enterpriseAttributes, urns, userAttributes } from "./attributes.ts";
import { cleanBody, enterpriseIn, type Complex } from "./clean.ts";
import { fold } from "./fold.ts";
import { invalidValue } from "./scim-error.ts";

/** The longest email of an account, and the longest name that others see. */
const longestEmail = 254;
const longestName = 100;

/** What an account and its lookups need of a record. */
export type Person = {
  record: ScimUserRecord;
  userNameKey: string;
  externalId: string | null;
  /** In lower case. */
  email: string;
  displayName: string;
  displayKey: string;
  givenKey: string;
  familyKey: string;
};

/**
 * The record in the body of a request.
 * @throws ScimFailure 400 `invalidValue`
 */
export function readRecord(body: unknown): ScimUserRecord {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalidValue("The body must be an object with the attributes of a user.");
  }
  const core = cleanBody(userAttributes, body);
  const enterprise = cleanBody(enterpriseAttributes, enterpriseIn(body));
  const record = {
    ...core,
    ...(Object.keys(enterprise).length > 0 && { [urns.enterprise]: enterprise }),
  };
  return complete(record);
}

function complete(record: Record<string, unknown>): ScimUserRecord {
  const { userName, active, emails } = record;
  if (typeof userName !== "string" || userName.trim() === "") {
    throw invalidValue("userName is missing.");
  }
  return {
    ...record,
    userName,
    emails: withOnePrimary(Array.isArray(emails) ? (emails as Complex[]) : []),
    active: active !== false,
  };
}

/** Only one value can be the main one: the last one that says so. */
function withOnePrimary(values: readonly Complex[]): Complex[] {
  const last = values.findLastIndex(({ primary }) => primary === true);
  return values.map((value, at) =>
    at !== last && value.primary === true ? { ...value, primary: false } : value,
  );
}

/**
 * What an account needs of a record.
 * @throws ScimFailure 400 `invalidValue` without an email
 */
export function personOf(record: ScimUserRecord): Person {
  const { userName, externalId = null, name = {} } = record;
  const email = emailOf(record);
  const parts = [name.givenName, name.familyName].filter((part) => part?.trim());
  const [given] = [record.displayName, name.formatted, parts.join(" ")].flatMap(
    (text) => text?.trim() || [],
  );
  const displayName = (given ?? email.slice(0, email.indexOf("@"))).slice(0, longestName);
  return {
    record,
    userNameKey: fold(userName.trim()),
    externalId,
    email,
    displayName: displayName.toWellFormed(),
    displayKey: fold(displayName),
    givenKey: fold(name.givenName ?? ""),
    familyKey: fold(name.familyName ?? ""),
  };
}

function emailOf({ userName, emails }: ScimUserRecord): string {
  const chosen =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => typeof type === "string" && type.toLowerCase() === "work") ??
    emails[0];
  const text = String(chosen?.value ?? userName)
    .trim()
    .toLowerCase();
  if (text.length > longestEmail || !z.email().safeParse(text).success) {
    throw invalidValue(
      chosen === undefined
        ? "The user has no email. Send one in emails, or as userName."
        : `${text.slice(0, 80)} isn't an email.`,
    );
  }
  return text;
}
