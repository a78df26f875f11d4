import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { findTables } from '../../../test/desk/find-tables.ts'
import { insertDeliveredOrder } from '../../../test/register/delivered-system.ts'
import { publicWords, refusedPublicWords } from '../../../test/register/public-words.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { appendEvent, samplePeriod, sampleProject } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { publishCheckpoint } from '../log/publish-checkpoint.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let thief: { id: string; token: string }
const { call } = registerDesk(() => server)
const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  ada = await server.signUp('ada@homes.example')
  thief = await server.signUp('thief@homes.example')
  const [kit] = await find<{ sku: string }>(
    `select sku from public.products where technical ? 'panelsKwp' order by sku limit 1`,
  )
  const order = { userId: ada.id, sku: kit?.sku ?? '', number: 'IM-2026-970001' }
  const orderId = await insertDeliveredOrder(server.admin, order)
  await call('join-register', ada.token, { orderId, meter: null, isPublic: false })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.admin.query('delete from platform.rate_limits'))

describe('units of a customer', () => {
  let holder: string
  const retire = (token: string | undefined, change: object = {}) =>
    call('retire-my-units', token, {
      requestId: randomUUID(),
      kg: 10,
      vintage: null,
      beneficiaryKind: 'person',
      beneficiary: 'Ngozi Obi',
      isPublic: true,
      reason: 'A gift',
      claimFrom: '2026-01-01',
      claimTo: '2026-12-31',
      ...change,
    })

  const countWritten = async () =>
    (
      await find<object>(
        `select (select count(*)::int from public.register_events) as events,
           (select count(*)::int from public.register_requests) as requests,
           (select count(*)::int from public.register_names) as names`,
      )
    )[0]

  beforeAll(async () => {
    const { admin } = server
    holder =
      (
        await find<{ id: string }>(
          'select holder_id as id from public.register_accounts where user_id = $1',
          [ada.id],
        )
      )[0]?.id ?? ''
    await appendEvent(admin, 'project_registered', sampleProject())
    const period = await appendEvent(admin, 'period_added', samplePeriod())
    await appendEvent(admin, 'issued', {
      vintage: 'P9001-2026',
      period,
      kg: 4_630,
      shares: [
        { holder, from: 1, to: 4_167 },
        { holder: null, from: 4_168, to: 4_630 },
      ],
    })
  })

  test('are retired in any name, once for each request, and signed at once', async () => {
    const asked = { requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => retire(ada.token, asked)))
    expect(new Set(answers.map(({ answer }) => answer['retirement'])).size).toBe(1)
    const [row] = await find(
      `select kg::int as kg, beneficiary, (select size from public.register_checkpoints
         order by id desc limit 1)::int > event_index as "isSigned"
       from public.register_certificates where id = $1`,
      [answers[0]?.answer['retirement']],
    )
    expect(row).toEqual({ kg: 10, beneficiary: 'Ngozi Obi (name not checked)', isSigned: true })
  })

  test('another name or note with the same id is refused', async () => {
    const asked = { requestId: randomUUID(), note: 'Our wedding' }
    const first = await retire(ada.token, asked)
    expect((await retire(ada.token, asked)).answer).toEqual(first.answer)
    for (const change of [{ beneficiary: 'Somebody Else' }, { note: 'A party' }, { note: null }])
      expect(await retire(ada.token, { ...asked, ...change })).toMatchObject({
        status: 409,
        answer: { error: expect.stringContaining('other') },
      })
  })

  test('no word of a customer is in the log, and a company that nobody checked says so', async () => {
    const words = { beneficiary: 'Zzuwamba Foods', note: 'For Zzuwamba of Yola' }
    const { answer } = await retire(ada.token, {
      ...words,
      beneficiaryKind: 'company',
      companyAgrees: true,
      isPublic: false,
    })
    const id = answer['retirement']
    expect(await findTables(server.admin, ['Zzuwamba'])).toEqual(['public.register_names'])
    const [shown] = await find(
      'select beneficiary, reason, note from public.register_certificates where id = $1',
      [id],
    )
    expect(shown).toEqual({
      beneficiary: 'Zzuwamba Foods (name not checked)',
      reason: 'A gift',
      note: words.note,
    })
    const support = await server.useStaffWith('support')
    const erased = await call('erase-register-name', support.token, { id, reason: 'They asked' })
    expect(erased.status).toBe(200)
    expect(await findTables(server.admin, ['Zzuwamba'])).toEqual([])
    const [left] = await find(
      'select beneficiary, reason, note from public.register_certificates where id = $1',
      [id],
    )
    expect(left).toEqual({ beneficiary: 'A company without a name', reason: 'A gift', note: null })
    expect((await verifyRegister(server.context)).fault).toBeNull()
  })

  test('the database refuses the same public words as the form', async () => {
    const are = async (words: string) =>
      (await find<{ fine: boolean }>('select private.are_public_words($1) as fine', [words]))[0]
        ?.fine
    for (const words of publicWords) expect(await are(words), words).toBe(true)
    for (const [words] of refusedPublicWords) expect(await are(words), words).toBe(false)
    await expect(
      find(
        `insert into public.register_names (commitment, salt, name, is_public)
         select encode(sha256(convert_to(salt || ':evil.example', 'utf8')), 'hex'), salt,
           'evil.example', true from repeat('a', 32) as salt`,
      ),
    ).rejects.toThrow('register_names_public_words')
  })

  test('the id of an order does not take the place of its own request', async () => {
    const orderId = randomUUID()
    expect((await retire(ada.token, { requestId: orderId })).status).toBe(200)
    // As another person.
    await server.admin.query('set session_replication_role = replica')
    await server.admin.query('update public.register_requests set user_id = $2 where id = $1', [
      orderId,
      thief.id,
    ])
    await server.admin.query('reset session_replication_role')
    expect((await retire(ada.token, { requestId: orderId })).status).toBe(409)
  })

  test('are retired also when the signature fails, and the task signs later', async () => {
    const seal = (to: string) =>
      server.admin.query(`alter table public.register_keys rename to ${to}`)
    await seal('register_keys_away')
    const retired = await retire(ada.token)
    await server.admin.query('alter table public.register_keys_away rename to register_keys')
    expect(retired.status).toBe(200)
    expect(server.log.splice(0)).toMatchObject([
      { level: 'error', message: 'the carbon register was written, and is not signed yet' },
    ])
    await publishCheckpoint(server.context)
    const [signed] = await find<{ isSigned: boolean }>(
      `select max(c.size) > $1 as "isSigned" from public.register_checkpoints c`,
      [Number(String(retired.answer['retirement']).slice(1))],
    )
    expect(signed).toEqual({ isSigned: true })
  })

  test('a name on a certificate shows while the person who gave it wants it', async () => {
    const { answer } = await retire(ada.token, { beneficiary: 'Chidi Obi', isPublic: false })
    const show = (token: string | undefined, isPublic: boolean) =>
      call('show-my-certificate-name', token, { retirement: answer['retirement'], isPublic })
    const isShown = async () =>
      (
        await find<{ shown: boolean }>(
          `select is_public as shown from public.register_names where name = 'Chidi Obi'`,
        )
      )[0]?.shown
    expect((await show(undefined, true)).status).toBe(401)
    expect((await show(thief.token, true)).status).toBe(404)
    expect(await isShown()).toBe(false)
    expect((await show(ada.token, true)).status).toBe(200)
    expect(await isShown()).toBe(true)
    expect((await show(ada.token, false)).status).toBe(200)
    expect(await isShown()).toBe(false)
  })

  test.each<[string, object, number, string]>([
    ['0 kg', { kg: 0 }, 400, 'at least 1 kg'],
    ['half a kilogram', { kg: 0.5 }, 400, 'whole kilograms'],
    ['more than is held', { kg: 5_000 }, 409, 'Please enter a smaller amount.'],
    ['of a vintage without units', { vintage: 'P0001-2025' }, 409, 'Only 0 kg'],
    ['for a name of 10,000 letters', { beneficiary: 'x'.repeat(10_000) }, 400, 'at most 120'],
    ['for nobody', { beneficiary: '  ' }, 400, 'in whose name'],
    ['with a reason of their own', { reason: 'Ada Obi is a thief' }, 400, 'what it is for'],
    ['for a name with a link', { beneficiary: 'Solar at evil.example' }, 400, 'links'],
    ['with a phone number in the note', { note: '0803 123 4567' }, 400, 'long numbers'],
    ['for days long ago', { claimFrom: '1900-01-01' }, 400, 'within the last 5 years'],
    ['for days far away', { claimTo: '2199-12-31' }, 400, 'within a year'],
    ['for days that run backwards', { claimTo: '2025-12-31' }, 400, 'before the first day'],
    ['for an invalid day', { claimFrom: '2026-02-30' }, 400, 'choose the first day'],
  ])('retiring %s is refused', async (_, change, status, message) => {
    const before = await countWritten()
    const refused = await retire(ada.token, change)
    expect(refused.status).toBe(status)
    expect(refused.answer['error']).toContain(message)
    expect(await countWritten()).toEqual(before)
  })

  test('go to another holder by number', async () => {
    const [company] = await find<{ id: string }>(
      `select id from public.register_holders where kind = 'company' limit 1`,
    )
    const [operator] = await find<{ id: string }>(
      `select id from public.register_holders where kind = 'operator'`,
    )
    const give = (token: string, change: object = {}) =>
      call('give-my-units', token, {
        requestId: randomUUID(),
        kg: 5,
        vintage: null,
        to: ` ${company?.id.toLowerCase()} `,
        reason: 'A gift',
        ...change,
      })
    expect((await give(ada.token)).status).toBe(200)
    expect((await give(ada.token, { to: holder })).status).toBe(400)
    expect((await give(ada.token, { to: operator?.id })).status).toBe(400)
    expect((await give(ada.token, { to: 'H99999' })).status).toBe(404)
    expect((await give(ada.token, { to: 'Ngozi' })).status).toBe(400)
    expect((await give(ada.token, { reason: 'Ada Obi is a thief' })).status).toBe(400)
    expect((await give(thief.token)).status).toBe(409)
    expect((await retire(thief.token)).status).toBe(409)
    expect((await retire(undefined)).status).toBe(401)
  })

  test('the name of the owner shows only while they want it', async () => {
    const name = async () =>
      (
        await find<{ name: string | null }>(
          `select n.name from public.register_holders h
           left join public.register_names n on n.commitment = h.commitment and n.is_public
         where h.id = $1`,
          [holder],
        )
      )[0]?.name
    expect(await name()).toBeNull()
    await call('show-my-holder-name', ada.token, { isPublic: true })
    expect(await name()).toBe('Ada Obi')
    await call('show-my-holder-name', thief.token, { isPublic: false })
    expect(await name()).toBe('Ada Obi')
  })

  test('move only with a fresh second factor, where the person has one', async () => {
    const { admin } = server
    const { rows } = await admin.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')
       returning id`,
      [ada.id],
    )
    expect((await retire(ada.token)).status).toBe(403)
    await admin.query('delete from auth.mfa_factors where id = $1', [rows[0]?.id])
    // A factor that was just removed may be the work of a thief.
    expect(await retire(ada.token)).toMatchObject({
      status: 403,
      answer: { code: 'second_factor_too_new' },
    })
  })

  test('stay valid when the person is erased, and no name is left', async () => {
    await server.admin.query('set session_replication_role = origin')
    await server.admin.query('delete from auth.users where id = $1', [ada.id])
    expect(
      await find(`select from public.register_names where name in ('Ada Obi', 'Ngozi Obi')`),
    ).toEqual([])
    expect(
      await find('select from public.register_accounts where holder_id = $1', [holder]),
    ).toEqual([])
    expect((await verifyRegister(server.context)).fault).toBeNull()
  })
})
