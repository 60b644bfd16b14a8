import type { LiveEvent } from "#contract/event.ts";
import type { EventTable } from "../store/schema-system.ts";

export function presentEvent(row: EventTable, now: number): LiveEvent {
  return {
    id: row.id,
    kind: row.kind,
    resource: row.target_id,
    ...(row.action !== null && { action: row.action }),
    ...(row.ids !== null && { ids: row.ids }),
    ...(row.space_id !== null && { space: row.space_id }),
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.request_id !== null && { request: row.request_id }),
    age: Math.max(0, now - row.created_at),
  };
}
