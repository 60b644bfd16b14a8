import { exchange } from "./client.ts";

const ADDRESS = "/auth/view";

/** What an admin can see an organization as, or the access by which an instance admin sees it. */
export type ViewedAs = { organization: string } & (
  | { member: string }
  | { role: string; space?: string }
  | { support: string }
);

/**
 * From now on, this session sees the organization as somebody else. The page must be loaded again.
 *
 * @throws RequestFailure like `call`
 */
export async function beginView(as: ViewedAs): Promise<void> {
  await exchange("POST", ADDRESS, { body: as });
}

/**
 * The session sees everything as its own user again. The page must be loaded again.
 *
 * @throws RequestFailure like `call`
 */
export async function endView(): Promise<void> {
  await exchange("DELETE", ADDRESS);
}
