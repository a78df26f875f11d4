import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { insertDeliveredOrder } from '../../test/register/delivered-system.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { downloadMyData, personalTables } from './download-my-data.ts'
import { endDueAccounts } from './end-due-accounts.ts'

let server: FunctionsServer

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), {
    functions: [downloadMyData, deleteMyAccount],
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const dayMs = 86_400_000
const inquiry = `insert into public.project_inquiries (user_id, name, email, phone_number,
    project_type, description, location)
  values ($1, 'Ada', 'ada@example.com', '+2348031234567', 'Other', 'my roof', 'Lagos')`

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await server.admin.query<{ n: string }>(
    `select count(*) as n from ${sql}`,
    values,
  )
  return Number(rows[0]?.n)
}

test('the download covers every table with personal data', async () => {
  const { rows } = await server.admin.query<{ name: string }>(
    `select c.relname as name
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f'
       and k.confrelid = 'auth.users'::regclass
       and c.relnamespace = 'public'::regnamespace
       and a.attname in ('id', 'user_id')`,
  )
  expect(personalTables.map(({ table }) => table).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

test('the download has only the caller’s data, and no secrets', async () => {
  const ada = await server.signUp('ada@example.com')
  const bola = await server.signUp('bola@example.com')
  await server.admin.query(inquiry, [ada.id])
  const picture = Buffer.from('RIFF    WEBPVP8 ', 'latin1')
  for (const { id } of [ada, bola])
    await server.context.storage
      .from('profile-photos')
      .upload(`${id}/photo`, picture, { contentType: 'image/webp' })
  await server.admin.query(inquiry.replace('my roof', 'the roof of another'), [bola.id])
  const answer = await server.call('download-my-data', { token: ada.token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="my-data-2026-11-21.json"',
  )
  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({
    account: { email: 'ada@example.com' },
    project_inquiries: [{ description: 'my roof' }],
    orders: [],
    pause_requests: [],
    discharge_letters: [],
    complaint_answers: [],
    reseller_leads: [],
    commissions: [],
    payouts: [],
    register_holders: [],
    register_units: [],
    register_retirements: [],
    meter_readings: [],
    profile_photo: { media_type: 'image/webp', content_base64: picture.toString('base64') },
  })
  expect(text).not.toMatch(/another|bola|encrypted_password|access_hash|secret/)
  expect((await server.call('download-my-data')).status).toBe(401)
})

test('the lines of an order come in their order, and orders by time', async () => {
  const chika = await server.signUp('chika@example.com')
  const [kit] = (
    await server.admin.query<{ sku: string }>(
      'select sku from public.products order by sku limit 1',
    )
  ).rows
  const placed = []
  for (const number of ['IM-2026-990001', 'IM-2026-990002'])
    placed.push(
      await insertDeliveredOrder(server.admin, { userId: chika.id, sku: kit?.sku ?? '', number }),
    )
  await server.admin.query('set session_replication_role = replica')
  await server.admin.query(
    `update public.orders set created_at = case id when $1 then '2026-11-02'::timestamptz
       else '2026-11-01' end where id = any ($2)`,
    [placed[0], placed],
  )
  await server.admin.query(
    `insert into public.order_lines (order_id, position, product_id, name, sku, quantity, unit_price_kobo)
     select o.id, p.place, p.id, 'Line ' || p.place, p.sku, 1, 500 from public.orders o,
       (select id, sku, row_number() over (order by sku) - 1 as place from public.products
        order by sku offset 1 limit 8) p
     where o.id = any ($1)`,
    [placed],
  )
  await server.admin.query('reset session_replication_role')
  const answer = await server.call('download-my-data', { token: chika.token })
  const { order_lines: lines } = (await answer.json()) as {
    order_lines: { order_id: string; position: number }[]
  }
  expect(lines.map(({ order_id, position }) => [order_id, position])).toEqual(
    [placed[1], placed[0]].flatMap((id) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((place) => [id, place])),
  )
})

test('the token of a deleted account downloads nothing, and says why', async () => {
  const gone = await server.signUp('gone@example.com')
  await server.admin.query('delete from auth.users where id = $1', [gone.id])
  const answer = await server.call('download-my-data', { token: gone.token })
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'This account no longer exists.', code: 'user_not_found' },
  ])
})

test('without the second factor nothing is downloaded or deleted', async () => {
  const chi = await server.signUp('chi@example.com')
  await server.admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [chi.id],
  )
  expect((await server.call('download-my-data', { token: chi.token })).status).toBe(403)
  expect((await server.call('delete-my-account', { token: chi.token })).status).toBe(403)
  expect(await count('public.account_deletions where user_id = $1', chi.id)).toBe(0)
})

test('an account is signed out immediately and deleted thirty days after the request, not before', async () => {
  const dayo = await server.signUp('dayo@example.com')
  await server.admin.query(inquiry, [dayo.id])
  await server.admin.query('insert into auth.sessions (user_id) values ($1)', [dayo.id])
  const photos = server.context.storage.from('profile-photos')
  const picture = Buffer.from('RIFF    WEBPVP8 ', 'latin1')
  await photos.upload(`${dayo.id}/photo`, picture, { contentType: 'image/webp' })
  const first = await server.call('delete-my-account', { token: dayo.token })
  expect(await first.json()).toEqual({ dueAt: '2026-12-21T10:00:00.000Z' })
  expect(await count('auth.sessions where user_id = $1', dayo.id)).toBe(0)
  server.clock.now = new Date(server.clock.now.getTime() + dayMs)
  expect(await (await server.call('delete-my-account', { token: dayo.token })).json()).toEqual({
    dueAt: '2026-12-21T10:00:00.000Z',
  })

  server.clock.now = new Date(server.clock.now.getTime() + 28 * dayMs)
  await endDueAccounts.run(server.context)
  expect(await count('auth.users where id = $1', dayo.id)).toBe(1)
  server.clock.now = new Date(server.clock.now.getTime() + 2 * dayMs)
  await endDueAccounts.run(server.context)
  await endDueAccounts.run(server.context)
  expect(await count('auth.users where id = $1', dayo.id)).toBe(0)
  expect(await count('public.project_inquiries where user_id = $1', dayo.id)).toBe(0)
  expect((await photos.exists(`${dayo.id}/photo`)).data).toBe(false)
  const { rows } = await server.admin.query<{ category: string }>(
    `select category
     from platform.mail_messages
     where to_address = 'dayo@example.com'
     order by category desc`,
  )
  expect(rows.map(({ category }) => category)).toEqual(['account-ends', 'account-ended'])
})

test('signing in during the thirty days keeps the account; an admin cannot delete theirs', async () => {
  const efe = await server.signUp('efe@example.com')
  await server.call('delete-my-account', { token: efe.token })
  await server.admin.query('update auth.users set last_sign_in_at = $2 where id = $1', [
    efe.id,
    new Date(server.clock.now.getTime() + dayMs),
  ])
  server.clock.now = new Date(server.clock.now.getTime() + 31 * dayMs)
  await endDueAccounts.run(server.context)
  expect(await count('auth.users where id = $1', efe.id)).toBe(1)
  expect(await count('public.account_deletions where user_id = $1', efe.id)).toBe(0)

  await server.admin.query(`update public.profiles set role = 'admin' where id = $1`, [efe.id])
  expect((await server.call('delete-my-account', { token: efe.token })).status).toBe(409)
})
