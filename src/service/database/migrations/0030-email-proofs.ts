import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Who has confirmed the email of an account, how sessions began, what became of former passwords, and notices for users.
 * Which emails of existing accounts count as confirmed: docs/decisions/confirmed-emails.md.
 */
export function emailProofs(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table email_proof (
      user_id ${text} not null references "user" (id) on delete cascade,
      organization_id ${text} not null,
      kind ${text} not null,
      proven_at bigint not null,
      primary key (user_id, organization_id)
    )`,
    `create index email_proof_of_organization on email_proof (organization_id)`,
    `create table ended_password (
      email ${text} not null,
      user_id ${text} not null references "user" (id) on delete cascade,
      hash ${text} not null,
      organization_id ${text} not null,
      ended_at bigint not null,
      primary key (email, user_id, ended_at)
    )`,
    `create index ended_password_by_time on ended_password (ended_at)`,
    `create table account_notice (
      user_id ${text} not null references "user" (id) on delete cascade,
      id ${text} not null,
      kind ${text} not null,
      organization_id ${text} not null,
      created_at bigint not null,
      primary key (user_id, id)
    )`,
    `alter table session add column begun_by ${text}`,
    `alter table saml_request add column session_id ${text}`,
    // The first admin, who has the server's links.
    `insert into email_proof (user_id, organization_id, kind, proven_at)
      select user_id, '', 'operator', joined_at from (
        select user_id, joined_at from member where role = 'admin' and disabled = false
        order by organization_id, joined_at, user_id limit 1
      ) as first_admin`,
    // The invitation's link was for this email.
    `insert into email_proof (user_id, organization_id, kind, proven_at)
      select member.user_id, invite.organization_id, 'invitation', invite.used_at
      from invite
      join "user" on "user".email = invite.email
      join member on member.user_id = "user".id and member.organization_id = invite.organization_id
      where invite.used_at is not null`,
    // A member without any other way to sign in can only have come from the provider.
    `insert into email_proof (user_id, organization_id, kind, proven_at)
      select member.user_id, member.organization_id, 'identity-provider', member.joined_at
      from member
      where member.sso = true
        and not exists (select 1 from password where password.user_id = member.user_id)
        and not exists (select 1 from api_token where api_token.user_id = member.user_id)
        and not exists (
          select 1 from email_proof
          where email_proof.user_id = member.user_id
            and email_proof.organization_id = member.organization_id
        )`,
    // Used invitations are deleted after a while. Where no invite link was ever made, nobody could enter an email.
    `insert into email_proof (user_id, organization_id, kind, proven_at)
      select member.user_id, member.organization_id, 'invitation', member.joined_at
      from member
      where not exists (
          select 1 from member as place
          where place.user_id = member.user_id
            and (
              exists (
                select 1 from link_invite where link_invite.organization_id = place.organization_id
              )
              or exists (
                select 1 from audit_event
                where audit_event.organization_id = place.organization_id
                  and audit_event.action = 'link-invite.create'
              )
            )
        )
        and not exists (
          select 1 from email_proof
          where email_proof.user_id = member.user_id
            and email_proof.organization_id = member.organization_id
        )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
