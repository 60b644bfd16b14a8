// Apart from the schemas, so that a screen can check them without loading the schemas.

/** Days for which a deleted space can be restored. */
export const deletedSpaceDays = 7;
/** Characters in the value of a custom field of text. */
export const longestFieldText = 256;
/** Characters in an option of a custom field. */
export const longestOption = 40;
/** Options of a custom field. */
export const mostOptions = 50;
/** Characters in an email. */
export const longestEmail = 320;
/** Days after which a request for access ends that nobody answers. */
export const accessRequestDays = 30;
/** The same for a request of support. */
export const supportRequestDays = 7;
/** Days for which access can be given at most, if it has an end: five years. */
export const longestAccessDays = 1827;
/** Characters in what people write to ask for access. */
export const longestAccessNote = 500;
/** Days for which an invite link works: unless its creator chooses otherwise, and at most. */
export const inviteLinkDays = { usual: 7, most: 90 } as const;
/** People who can join with an invite link: unless its creator chooses otherwise, and at most. */
export const inviteLinkUses = { usual: 50, most: 10_000 } as const;
/** Links in the header of a site, groups in its footer, and links in a group. */
export const mostLinks = { header: 10, groups: 6, inGroup: 12 } as const;
/** Approvals that the rules of a space can ask for. */
export const mostApprovals = 10;
/** Patterns in the page owners of a space, and owners of a pattern. */
export const mostOwnerRules = 200;
export const mostOwners = 20;
/** Checks from outside that a change request can have, and that the rules of a space can require. */
export const mostChecks = 20;
/** As many marks as one request sets and removes. A list that is longer is sent in parts. */
export const mostMarksAtOnce = 1000;
/** Change requests that one request moves within an inbox. */
export const mostPutAsideAtOnce = 100;
/** Unsent texts that a person has in a change request, that one request keeps, and characters in each. */
export const mostUnsentTexts = 200;
export const mostUnsentTextsAtOnce = 50;
export const longestUnsentText = 50_000;
/** Words that the rules of a space add to the dictionary, and characters in each. */
export const mostKnownWords = 1000;
export const longestKnownWord = 60;
/** Words and phrases that they say to use in place of others, and characters in each. */
export const mostWordChoices = 500;
export const longestWordChoice = 60;
/** Characters in the name of a check. */
export const longestCheckName = 100;
/** Annotations of a check, and characters in the message of each. */
export const mostAnnotations = 100;
export const longestAnnotation = 500;
/** Bytes of an image for the look of a site. */
export const largestImage = 1024 * 1024;
/** Names of claims that a visitor's browser can carry: in a URL such as `?visitor.beta=true`, and later in a cookie. */
export const browserClaim = /^\w{1,100}$/;
