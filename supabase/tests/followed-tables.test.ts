import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { PostgresChangePayload } from '../../backend/realtime/changes/postgres-changes.ts'
import { createPostgresChanges } from '../../backend/realtime/changes/create-postgres-changes.ts'
import { openChangeFeed } from '../../backend/realtime/feed/open-change-feed.ts'
import { staffGrants, type StaffGrant } from '../../domain/grants/grants.ts'
import { people } from '../../test/shop/people.ts'
import { setGrants } from '../../test/shop/staff-grants.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { addRowsToEveryTable } from './schema/use-every-table.ts'

/** Realtime tells a follower of the shop's tables only of the rows that they may select now. */
const { admin, db, adminUrl } = await useDatabase()
await addRowsToEveryTable(admin)

interface Follower {
  name: string
  role: string
  claims: { role: string; sub?: string; session_id?: string }
  payloads: PostgresChangePayload[]
}
const follower = (name: string, sub?: string): Follower => {
  const role = sub === undefined ? 'anon' : 'authenticated'
  return { name, role, claims: { role, ...(sub && { sub, session_id: sub }) }, payloads: [] }
}

async function hire(...grants: StaffGrant[]): Promise<string> {
  const id = randomUUID()
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [
    id,
    `${id}@imole.example`,
  ])
  await admin.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  await setGrants(admin, id, grants)
  return id
}

async function listPublished(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** `orders 5`, … for each row that somebody may select; nothing of a table without a right. */
async function listSelected({ role, claims }: Follower, tables: string[]): Promise<string[]> {
  const selected: string[] = []
  const settings = { 'request.jwt.claims': JSON.stringify(claims) }
  for (const table of tables)
    selected.push(
      ...(await db
        .transaction({ role, settings }, (tx) =>
          tx.query<{ id: string }>(`select id::text as id from public.${table}`),
        )
        .then(({ rows }) => rows.map(({ id }) => `${table} ${id}`))
        .catch((error: unknown) => {
          if ((error as { code: string }).code !== '42501') throw error
          return []
        })),
    )
  return selected.toSorted()
}

/** The rows that a follower was told of, without deleted ones: everybody hears the keys of those. */
const toldOf = ({ payloads }: Follower) =>
  [
    ...new Set(
      payloads
        .filter(({ data }) => data.type !== 'DELETE')
        .map(({ data }) => `${data.table} ${String(data.record['id'])}`),
    ),
  ].toSorted()

/** Changes every row of the tables, products last: everybody hears of them, after all others. */
async function touch(tables: string[]): Promise<void> {
  await admin.query('set session_replication_role = replica')
  for (const table of [...tables.filter((name) => name !== 'products'), 'products']) {
    const { rows } = await admin.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute
       where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = '' order by attnum limit 1`,
      [table],
    )
    await admin.query(`update public.${table} set ${rows[0]?.column} = ${rows[0]?.column}`)
  }
  await admin.query('reset session_replication_role')
}

test('realtime tells each role and each grant only of the rows that it may select', async () => {
  const feed = await openChangeFeed({ db, adminUrl, log: () => {} })
  onTestFinished(() => feed[Symbol.asyncDispose]())
  const changes = createPostgresChanges({ db, feed, log: () => {} })
  onTestFinished(() => changes[Symbol.asyncDispose]())
  const tables = await listPublished()
  const staff = [follower('no grant', await hire())]
  for (const grant of staffGrants) staff.push(follower(grant, await hire(grant)))
  const customers = (['customer', 'stranger', 'reseller'] as const).map((name) =>
    follower(name, people[name]),
  )
  const everybody = [follower('anon'), ...customers, ...staff]
  for (const each of everybody) {
    const subscription = changes.subscribe(
      {
        claims: () => ({ role: each.role, claims: each.claims }),
        send: (payload) => each.payloads.push(payload),
        lost: (reason) => expect.unreachable(reason),
      },
      tables.map((table) => ({ event: '*', schema: 'public', table })),
    )
    onTestFinished(() => subscription[Symbol.dispose]())
    await subscription.ready
  }

  const expectWhatIsSelected = async () => {
    for (const each of everybody) each.payloads.length = 0
    await touch(tables)
    for (const each of everybody) {
      const selected = await listSelected(each, tables)
      const products = selected.filter((row) => row.startsWith('products '))
      expect(products, each.name).not.toEqual([])
      await expect
        .poll(() => toldOf(each), { message: each.name })
        .toEqual(expect.arrayContaining(products))
      expect(toldOf(each), each.name).toEqual(selected)
    }
  }
  await expectWhatIsSelected()
  const sales = staff.find(({ name }) => name === 'sales')
  expect(sales && toldOf(sales).some((row) => row.startsWith('orders '))).toBe(true)

  await admin.query(
    `set session_replication_role = replica;
     delete from public.staff_grants;
     reset session_replication_role`,
  )
  await expectWhatIsSelected()
  expect(sales && toldOf(sales).some((row) => row.startsWith('orders '))).toBe(false)
})
