import { defineFunction } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { getPerson as contract, maxPersonEntries, type Person } from '../../domain/people/person.ts'

/**
 * Everything about a person, for staff. Inquiries only for sales and support, as their table says.
 * @returns 200 the person; 403 without a grant; 404 no such account
 */
export const getPerson = defineFunction(
  contract,
  async ({ tx, staffId, request: { userId } }) => {
    return read(tx, userId, staffId)
  },
  { readOnly: true },
)

type Account = Pick<
  Person,
  'id' | 'name' | 'email' | 'phone' | 'role' | 'isEmailConfirmed' | 'hasSecondFactor' | 'block'
> & { joinedAt: Date; lastSignInAt: Date | null; deletionDueAt: Date | null; mayInquiries: boolean }

async function read(tx: Tx, userId: string, staffId: string): Promise<Person> {
  const account = await tx.maybeOne<Account>(
    `select p.id, p.name, p.email, p.phone, p.role, p.joined_at as "joinedAt",
       (a.account ->> 'email_confirmed_at') is not null as "isEmailConfirmed",
       (a.account ->> 'last_sign_in_at')::timestamptz as "lastSignInAt",
       jsonb_path_exists(a.account, '$.factors[*] ? (@.status == "verified")') as "hasSecondFactor",
       d.due_at as "deletionDueAt",
       case when b.user_id is not null then jsonb_build_object('reason', b.reason,
         'at', b.blocked_at, 'endsAt', b.ends_at, 'by', private.find_account_email(b.blocked_by)) end as block,
       private.has_grant('sales', 'support') as "mayInquiries"
     from public.people p
     cross join lateral (select private.describe_account(p.id) as account) a
     left join public.account_deletions d on d.user_id = p.id
     left join public.account_blocks b on b.user_id = p.id
       and coalesce(b.ends_at > now(), true)
     where p.id = $1`,
    [userId],
  )
  if (!account) throw new FunctionError(404, 'There is no such account.')
  const { joinedAt, lastSignInAt, deletionDueAt, mayInquiries, ...known } = account
  return {
    ...known,
    joinedAt: joinedAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    deletionDueAt: deletionDueAt?.toISOString() ?? null,
    orders: await list<Person['orders'][number]>(
      tx,
      `select id, number, status, total_kobo::float8 as "totalKobo", created_at as at
       from public.orders where user_id = $1 order by created_at desc`,
      userId,
    ),
    inquiries: mayInquiries
      ? await list(
          tx,
          `select id, project_type as title, status, created_at as at
           from public.project_inquiries where user_id = $1 order by created_at desc`,
          userId,
        )
      : null,
    ...(await readOwnThings(tx, account)),
    requests: await list<Person['requests'][number]>(
      tx,
      `select id, kind, reason, requested_at as at,
         private.find_account_email(requested_by) as by,
         coalesce(requested_by = $2, false) as "isOwn",
         case when kind = 'merge' then jsonb_build_object(
           'closing', jsonb_build_object('id', user_id,
             'email', private.find_account_email(user_id),
             'hasConfirmed', closing_confirmed_at is not null),
           'staying', jsonb_build_object('id', into_user_id,
             'email', private.find_account_email(into_user_id),
             'hasConfirmed', staying_confirmed_at is not null)) end as merge
       from public.person_requests
       where $1 in (user_id, into_user_id) and decision is null and expires_at > now() order by requested_at`,
      userId,
      staffId,
    ),
  }
}

async function readOwnThings(
  tx: Tx,
  { id, email, role, isEmailConfirmed }: Account,
): Promise<
  Pick<Person, 'addresses' | 'calculations' | 'wishList' | 'consents' | 'mails' | 'devices'>
> {
  return {
    addresses: await list(
      tx,
      `select id, label as title, concat_ws(', ', street, area, state) as place, created_at as at
       from public.addresses where user_id = $1 order by created_at desc`,
      id,
    ),
    calculations: await list(
      tx,
      `select id, title, created_at as at
       from public.saved_calculations where user_id = $1 order by created_at desc`,
      id,
    ),
    wishList: await list(
      tx,
      `select p.id, p.name as title, w.created_at as at
       from public.wish_list_items w join public.products p on p.id = w.product_id
       where w.user_id = $1 order by w.created_at desc`,
      id,
    ),
    consents: await list<Person['consents'][number]>(
      tx,
      `select id::text, purpose, is_given as "isGiven", created_at as at
       from public.consents where user_id = $1 order by created_at desc`,
      id,
    ),
    mails:
      email && isEmailConfirmed
        ? await list(
            tx,
            `select id, subject as title, status, queued_at as at
             from platform.mail_messages where to_address = $1 order by queued_at desc`,
            email,
          )
        : [],
    devices:
      role === 'admin'
        ? []
        : await list(
            tx,
            `select md5(s ->> 'started_at') as id,
               coalesce(s ->> 'user_agent', '') as title, (s ->> 'started_at')::timestamptz as at
             from jsonb_array_elements(private.describe_account($1) -> 'sessions') s
             order by at desc`,
            id,
          ),
  }
}

/** Rows with a moment `at`, the first ones only. */
async function list<Entry extends { at: string }>(
  tx: Tx,
  sql: string,
  ...values: string[]
): Promise<Entry[]> {
  const { rows } = await tx.query<Omit<Entry, 'at'> & { at: Date }>(
    `${sql} limit ${maxPersonEntries}`,
    values,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }) as unknown as Entry)
}
