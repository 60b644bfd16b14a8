/** The parameter of the URL with the number of the change request whose content is shown, instead of main's. */
export const versionParameter = "change-request";
