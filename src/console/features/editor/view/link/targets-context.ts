import { createContext } from "react";
import type { Upload } from "../../upload/upload.ts";
import type { LinkTargets } from "../../links/use-link-targets.ts";

/** Where links of the open page can lead. */
export const TargetsContext = createContext<LinkTargets | undefined>(undefined);

/** Uploads into the change request of the open page. */
export const UploadContext = createContext<Upload | undefined>(undefined);
