import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { empty } from '../../../test/empty.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { resellerShop } from '../../../test/use/use-resellers.ts'
import { modules } from '../../modules.ts'

let server: FunctionsServer
const shop = resellerShop(() => server)
const { apply, by, decide, find, terms, useStaff } = shop

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
})
afterAll(() => server[Symbol.asyncDispose]())

let sales: { id: string; token: string }
let person: { id: string; token: string }
let count = 0
beforeEach(async () => {
  await server.admin.query('delete from platform.mail_messages; delete from platform.rate_limits')
  sales = await useStaff('sales')
  person = await server.signUp(`person-${count++}@resellers.example`)
})

const mails = async () =>
  (
    await server.admin.query<{ category: string; to: string }>(
      `select category, to_address as "to" from platform.mail_messages order by category`,
    )
  ).rows
const count1 = async (sql: string, values: unknown[] = []) =>
  Number(
    (await server.admin.query<{ n: string }>(`select count(*) as n ${sql}`, values)).rows[0]?.n,
  )

test('stores an application with its documents and tells both sides', async () => {
  expect(await apply(person.token)).toEqual({ status: 200, answer: { status: 'applied' } })
  expect(await find(person.id)).toMatchObject({
    status: 'applied',
    code: null,
    role: 'customer',
    tier: 'Bronze',
  })
  expect((await mails()).map(({ category }) => category)).toEqual([
    'reseller-applied',
    'reseller-staff',
  ])
  const { rows } = await server.admin.query(
    `select d.kind, d.media_type, d.object_path from public.reseller_documents d
     join public.resellers r on r.id = d.reseller_id where r.user_id = $1 order by kind`,
    [person.id],
  )
  expect(rows).toMatchObject([{ kind: 'identity' }, { kind: 'registration' }])
})

test('two requests at once are one application, and no file is left over', async () => {
  await empty(server.admin, 'storage.objects')
  const answers = await Promise.all(Array.from({ length: 4 }, () => apply(person.token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await count1('from public.resellers where user_id = $1', [person.id])).toBe(1)
  expect(await count1(`from storage.objects where bucket_id = 'reseller-documents'`)).toBe(2)
})

test('a guest, a wrong form and a wrong file are refused', async () => {
  expect((await apply(undefined)).status).toBe(401)
  const wrong = async (change: object) => {
    const { status, answer } = await apply(person.token, change)
    return [status, Object.keys((answer['fields'] as object | undefined) ?? {})]
  }
  expect(await wrong({ businessName: ' ' })).toEqual([400, ['businessName']])
  expect(await wrong({ registrationNumber: '' })).toEqual([400, ['registrationNumber']])
  expect(await wrong({ registrationNumber: 'hello' })).toEqual([400, ['registrationNumber']])
  expect(await wrong({ tin: '12' })).toEqual([400, ['tin']])
  expect(await wrong({ phone: '12' })).toEqual([400, ['phone']])
  expect(await wrong({ certificate: undefined })).toEqual([400, ['certificate']])
  expect(await wrong({ identity: undefined })).toEqual([400, ['identity']])
  expect((await apply(person.token, { identity: new Blob(['<svg onload=x>']) })).status).toBe(400)
  expect(await find(person.id)).toBeUndefined()
  await server.admin.query('delete from platform.rate_limits')
  const individual = { businessKind: 'individual', registrationNumber: '', certificate: undefined }
  expect((await apply(person.token, individual)).status).toBe(200)
})

test('approval gives role, prices and a code; a repeated press changes nothing', async () => {
  await apply(person.token)
  expect((await terms(person.token)).answer.terms).toBeNull()
  const [one, two] = await Promise.all([
    decide(sales.token, person.id, 'approve'),
    decide(sales.token, person.id, 'approve'),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  const stored = await find(person.id)
  expect(stored).toMatchObject({ status: 'approved', role: 'reseller' })
  expect(stored?.code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY]{5}[34679]{3}$/)
  const { response, answer } = await terms(person.token)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.terms).toEqual({
    tierName: 'Bronze',
    wholesalePercent: 8,
    breaks: [
      { minQuantity: 10, extraPercent: 2 },
      { minQuantity: 50, extraPercent: 4 },
    ],
  })
  expect((await mails()).filter(({ category }) => category === 'reseller-approved')).toHaveLength(1)
  expect((await apply(person.token)).status).toBe(409)
})

test('suspension takes prices and role at once, and reinstating gives them back', async () => {
  await apply(person.token)
  await decide(sales.token, person.id, 'approve', { code: 'sun-77 kk' })
  expect(await find(person.id)).toMatchObject({ code: 'SUN77KK' })
  await decide(sales.token, person.id, 'suspend', { reason: 'Sold with a wrong warranty' })
  expect(await find(person.id)).toMatchObject({ status: 'suspended', role: 'customer' })
  expect((await terms(person.token)).answer.terms).toBeNull()
  expect((await apply(person.token)).status).toBe(409)
  expect((await decide(sales.token, person.id, 'approve')).status).toBe(409)
  await decide(sales.token, person.id, 'reinstate')
  expect(await find(person.id)).toMatchObject({
    status: 'approved',
    role: 'reseller',
    code: 'SUN77KK',
  })
  const { rows } = await server.admin.query(
    `select d.status, d.reason, d.decided_by = $2 as "isMine" from public.reseller_decisions d
     join public.resellers r on r.id = d.reseller_id where r.user_id = $1 order by d.id`,
    [person.id, sales.id],
  )
  expect(rows.map(({ status }) => status)).toEqual(['applied', 'approved', 'suspended', 'approved'])
  expect(rows[2]).toEqual({
    status: 'suspended',
    reason: 'Sold with a wrong warranty',
    isMine: true,
  })
})

test('after we declined, the same person applies again', async () => {
  await apply(person.token)
  await decide(sales.token, person.id, 'decline', { reason: 'The certificate is not readable' })
  expect(await find(person.id)).toMatchObject({ status: 'declined', role: 'customer' })
  expect((await decide(sales.token, person.id, 'approve')).status).toBe(409)
  expect((await apply(person.token, { businessName: 'Sunrise Stores Ltd' })).status).toBe(200)
  expect(await find(person.id)).toMatchObject({ status: 'applied' })
  expect((await mails()).filter(({ category }) => category === 'reseller-applied')).toHaveLength(2)
})

test('two resellers never share a code', async () => {
  const other = await server.signUp(`other-${count}@resellers.example`)
  await apply(person.token)
  await apply(other.token)
  expect((await decide(sales.token, person.id, 'approve', { code: 'SHARED1' })).status).toBe(200)
  expect((await decide(sales.token, other.id, 'approve', { code: 'shared1' })).status).toBe(409)
  expect(await find(other.id)).toMatchObject({ status: 'applied', role: 'customer' })
})

test('staff cannot become resellers, and a reseller does not become staff', async () => {
  // Somebody else stays the owner.
  await server.signUp('owner@resellers.example', 'admin')
  expect((await apply(sales.token)).status).toBe(409)
  await apply(person.token)
  await server.admin.query(`update public.profiles set role = 'admin' where id = $1`, [person.id])
  const refused = await decide(sales.token, person.id, 'approve')
  expect(refused.status).toBe(409)
  expect(await find(person.id)).toMatchObject({ status: 'applied', role: 'admin' })
  await server.admin.query(`update public.profiles set role = 'customer' where id = $1`, [
    person.id,
  ])
  await decide(sales.token, person.id, 'approve')
  await expect(
    server.admin.query(`update public.profiles set role = 'admin' where id = $1`, [person.id]),
  ).rejects.toThrow('staff_is_reseller')
})

test('nobody decides on their own application, whoever writes the row', async () => {
  await apply(person.token)
  await expect(
    server.admin.query(
      `update public.resellers set status = 'approved', code = 'MINE123', reason = 'I say so',
         decided_by = user_id, decided_at = now() where user_id = $1`,
      [person.id],
    ),
  ).rejects.toThrow('own_reseller_application')
  expect((await decide(person.token, person.id, 'approve')).status).toBe(403)
  const finance = await useStaff('finance')
  expect((await decide(finance.token, person.id, 'approve')).status).toBe(403)
})

test('a better tier needs two people of finance; a lower one does not', async () => {
  server.clock.now = new Date()
  await apply(person.token)
  await decide(sales.token, person.id, 'approve')
  const [one, two] = [await useStaff('finance'), await useStaff('finance')]
  const { rows: tiers } = await server.admin.query<{ id: string; name: string }>(
    'select id, name from public.reseller_tiers order by min_volume_kobo',
  )
  const [bronze, , gold] = tiers
  const resellerId = (await find(person.id))?.id
  const move = (token: string, tierId: string | undefined) =>
    by(token, 'change-reseller-tier', { resellerId, tierId, reason: 'Sold a lot elsewhere' })
  expect((await move(sales.token, gold?.id)).status).toBe(403)
  expect((await move(one.token, gold?.id)).answer).toEqual({ outcome: 'waits' })
  expect((await move(two.token, gold?.id)).status).toBe(409)
  expect(await find(person.id)).toMatchObject({ tier: 'Bronze' })
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from public.reseller_tier_requests where status = 'open'`,
  )
  const allow = (token: string) =>
    by(token, 'decide-reseller-tier', { requestId: rows[0]?.id, isAllowed: true })
  expect((await allow(one.token)).status).toBe(403)
  const allowed = await allow(two.token)
  expect(allowed).toEqual({ status: 200, answer: {} })
  expect(await find(person.id)).toMatchObject({ tier: 'Gold' })
  expect((await allow(two.token)).status).toBe(409)
  expect((await terms(person.token)).answer.terms).toMatchObject({ wholesalePercent: 14 })
  expect((await move(one.token, bronze?.id)).answer).toEqual({ outcome: 'moved' })
})

test('a tier that was asked for never lowers one that came by volume meanwhile', async () => {
  server.clock.now = new Date()
  await apply(person.token)
  await decide(sales.token, person.id, 'approve')
  const [one, two] = [await useStaff('finance'), await useStaff('finance')]
  const { rows: tiers } = await server.admin.query<{ id: string }>(
    'select id from public.reseller_tiers order by min_volume_kobo',
  )
  const [, silver, gold] = tiers
  const resellerId = (await find(person.id))?.id
  const reason = 'Sold a lot elsewhere'
  await by(one.token, 'change-reseller-tier', { resellerId, tierId: silver?.id, reason })
  await server.admin.query('update public.resellers set tier_id = $2 where id = $1', [
    resellerId,
    gold?.id,
  ])
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from public.reseller_tier_requests where status = 'open' and reseller_id = $1`,
    [resellerId],
  )
  const answerTo = (isAllowed: boolean) =>
    by(two.token, 'decide-reseller-tier', { requestId: rows[0]?.id, isAllowed })
  expect((await answerTo(true)).status).toBe(409)
  expect(await find(person.id)).toMatchObject({ tier: 'Gold' })
  expect((await answerTo(false)).status).toBe(200)
})

test('staff approve no other account of their own, with the same phone or mailbox', async () => {
  await apply(person.token)
  await server.admin.query(
    `update public.profiles set phone = (select phone from public.resellers where user_id = $2)
     where id = $1`,
    [sales.id, person.id],
  )
  const refused = await decide(sales.token, person.id, 'approve')
  expect(refused).toMatchObject({ status: 403 })
  expect(await find(person.id)).toMatchObject({ status: 'applied', role: 'customer' })
  expect((await decide((await useStaff('sales')).token, person.id, 'approve')).status).toBe(200)
  // And they ask for no better tier of it.
  const finance = await useStaff('finance')
  await server.admin.query(
    `update public.profiles set phone = (select phone from public.resellers where user_id = $2)
     where id = $1`,
    [finance.id, person.id],
  )
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from public.reseller_tiers where name = 'Gold'`,
  )
  const json = { resellerId: (await find(person.id))?.id, tierId: rows[0]?.id, reason: 'A friend' }
  expect((await by(finance.token, 'change-reseller-tier', json)).status).toBe(403)
})
