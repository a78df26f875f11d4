import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { downloadMyData as contract } from '../../domain/accounts/account-functions.ts'
import { buckets, profilePhotoPath } from '../../domain/files/buckets.ts'
import { isMissing } from '../files/read-file.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { collectRegisterData } from './register-data.ts'
import { collectResellerData } from './reseller-data.ts'

/**
 * Every table that holds personal data, with the column that names the person and the columns to
 * omit. A test compares the list with the schema, so a new table of that kind must be added here.
 */
export const personalTables: readonly {
  table: string
  owner: string
  without?: readonly string[]
}[] = [
  { table: 'profiles', owner: 'id' },
  { table: 'people', owner: 'id', without: ['words'] },
  { table: 'account_blocks', owner: 'user_id', without: ['reason', 'blocked_by'] },
  {
    table: 'person_requests',
    owner: 'user_id',
    without: ['reason', 'requested_by', 'decided_by'],
  },
  { table: 'addresses', owner: 'user_id' },
  { table: 'consents', owner: 'user_id' },
  { table: 'project_inquiries', owner: 'user_id', without: ['taken_by', 'search', 'version'] },
  {
    table: 'orders',
    owner: 'user_id',
    without: ['access_hash', 'request_hash', 'idempotency_key'],
  },
  { table: 'saved_calculations', owner: 'user_id' },
  { table: 'account_deletions', owner: 'user_id' },
  { table: 'product_reviews', owner: 'user_id' },
  { table: 'stock_alerts', owner: 'user_id' },
  { table: 'wish_list_items', owner: 'user_id' },
  { table: 'complaints', owner: 'user_id', without: ['idempotency_key', 'reminded_at'] },
  { table: 'resellers', owner: 'user_id', without: ['decided_by', 'version'] },
  { table: 'instalment_plans', owner: 'user_id', without: ['version'] },
  { table: 'register_names', owner: 'user_id' },
  { table: 'register_accounts', owner: 'user_id' },
  { table: 'register_requests', owner: 'user_id', without: ['request_hash'] },
  { table: 'register_sources', owner: 'user_id' },
  { table: 'saved_cards', owner: 'user_id', without: ['authorization_code', 'signature'] },
]

const ofPlan = { parent: 'instalment_plans', key: 'plan_id' }

/** What belongs to a plan, an order, a complaint or a source of a person, and the columns to omit. */
const partTables: readonly {
  table: string
  parent: string
  /** The column that names the row of the parent. */
  key: string
  without?: readonly string[]
  /** SQL about the row `t` and its parent `p`; as whole rows without it. */
  order?: string
}[] = [
  {
    table: 'order_lines',
    parent: 'orders',
    key: 'order_id',
    order: 'p.created_at, p.id, t.position',
  },
  { table: 'order_retirements', parent: 'orders', key: 'order_id' },
  {
    table: 'complaint_answers',
    parent: 'complaints',
    key: 'complaint_id',
    without: ['answered_by'],
    order: 't.created_at, t.id',
  },
  {
    table: 'meter_readings',
    parent: 'register_sources',
    key: 'source_id',
    without: ['object_path', 'added_by', 'decided_by'],
    order: 'p.consented_at, p.id, t.period',
  },
  {
    table: 'plan_applications',
    ...ofPlan,
    without: ['decided_by', 'first_approval_by', 'first_reason', 'idempotency_key', 'request_hash'],
  },
  { table: 'plan_documents', ...ofPlan, without: ['object_path'] },
  { table: 'plan_agreements', ...ofPlan },
  { table: 'plan_schedules', ...ofPlan, without: ['actor_id', 'transaction_id'] },
  { table: 'plan_schedule_rows', ...ofPlan },
  { table: 'plan_payments', ...ofPlan, without: ['noted_by', 'checkout_url'] },
  { table: 'plan_entries', ...ofPlan, without: ['key', 'actor_id', 'transaction_id'] },
  { table: 'pause_requests', ...ofPlan, without: ['decided_by'] },
  { table: 'discharge_letters', ...ofPlan },
]

const perHour = { limit: 10, windowS: 3_600 }

/**
 * Everything that we hold about the signed-in person, as one JSON file (NDPA 2023, section 38;
 * GDPR, article 20).
 * @returns 200 the file; 401 not signed in; 403 the second factor is missing; 429 too many
 */
export const downloadMyData = defineSteps(contract, async ({ transaction, context }) => {
  const { userId, data } = await transaction(async ({ tx, personId: userId }) => {
    await requireRateLimit(
      tx,
      [{ key: `download:${userId}`, ...perHour }],
      'You have downloaded your data several times within an hour. Please wait a while.',
      context,
    )
    return { userId, data: await collectPersonalData(tx, userId) }
  })
  return personalDataFile(context, { userId, data, name: 'my-data' })
})

/** What {@link collectPersonalData} found, and the photo, as a JSON file. */
export async function personalDataFile(
  context: Pick<FunctionContext, 'storage' | 'site' | 'now'>,
  { userId, data, name }: { userId: string; data: Record<string, unknown>; name: string },
): Promise<Response> {
  const photo = await findPhoto(context, userId)
  const now = context.now().toISOString()
  return new Response(
    JSON.stringify(
      { company: context.site.name, made_at: now, ...data, profile_photo: photo },
      null,
      2,
    ),
    {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-${now.slice(0, 10)}.json"`,
      },
    },
  )
}

/** The photo of a person as text that a JSON file can hold; null without one. */
async function findPhoto(
  { storage }: Pick<FunctionContext, 'storage'>,
  userId: string,
): Promise<{ media_type: string; content_base64: string } | null> {
  const bucket = storage.from(buckets.profilePhotos)
  const { data, error } = await bucket.download(profilePhotoPath(userId))
  if (error && isMissing(error)) return null
  if (error) throw error
  const content = Buffer.from(await data.arrayBuffer())
  return { media_type: data.type, content_base64: content.toString('base64') }
}

/** Every row that holds personal data of an account, by table. */
export async function collectPersonalData(
  tx: Tx,
  userId: string,
): Promise<Record<string, unknown>> {
  const found = await tx.one<{
    account: { email: string | null; email_confirmed_at: string | null } | null
  }>('select private.describe_account($1) as account', [userId])
  const account = found.account
  if (!account) throw new FunctionError(404, 'There is no such account.')
  const data: Record<string, unknown> = { account }
  for (const { table, owner, without = [] } of personalTables) {
    const { rows } = await tx.query<{ row: unknown }>(
      `select to_jsonb(t) - $2::text[] as row from public.${table} t
       where t.${owner} = $1
       order by t`,
      [userId, without],
    )
    data[table] = rows.map(({ row }) => row)
  }
  for (const { table, parent, key, without = [], order = 't' } of partTables) {
    const { rows } = await tx.query<{ row: unknown }>(
      `select to_jsonb(t) - $2::text[] as row
       from public.${table} t
       join public.${parent} p on p.id = t.${key}
       where p.user_id = $1
       order by ${order}`,
      [userId, without],
    )
    data[table] = rows.map(({ row }) => row)
  }
  Object.assign(data, await collectResellerData(tx, userId))
  Object.assign(data, await collectRegisterData(tx, userId))
  // Applications are sent without an account. They belong to the person once their e-mail address
  // is confirmed.
  const email = account.email_confirmed_at ? account.email : null
  const applications = await tx.query<{ row: unknown }>(
    `select to_jsonb(a) - $2::text[] as row
     from public.job_applications a
     where lower(a.email) = lower($1)`,
    [email, ['idempotency_key']],
  )
  data['job_applications'] = applications.rows.map(({ row }) => row)
  return data
}
