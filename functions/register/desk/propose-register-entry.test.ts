import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Asked } from '../../../domain/register/staff/proposal-functions.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { signUpTrusted } from '../../../test/use/use-resellers.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let one: { id: string; token: string }
let two: { id: string; token: string }
const { addSystem, call, propose, decide, countEvents } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await signUpTrusted(server, 'finance')
  two = await signUpTrusted(server, 'finance')
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

const project = {
  title: 'Cold stores in Lagos',
  state: 'Lagos',
  latitude: 6.44,
  longitude: 3.36,
  methodology: 'AMS-I.F',
  methodologyVersion: '5.0',
  authorisation: 'granted',
  adjustment: 'none',
  externalRegistry: null,
  externalId: null,
} as const

const note: Asked = { kind: 'note', ask: { about: 0, text: 'The roof was painted' } }

test('a proposal sent four times at once is one', async () => {
  const id = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => propose(one.token, note, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers[1]).toEqual(answers[0])
})

test('a proposal does not fit any more when the meter of a system was changed', async () => {
  const sourceId = String((await addSystem(one.token, { meter: 'OLD-1' })).answer['sourceId'])
  const id = randomUUID()
  const asked: Asked = { kind: 'register_project', ask: { ...project, sourceIds: [sourceId] } }
  expect((await propose(one.token, asked, id)).status).toBe(200)
  const changed = await call('set-source-meter', two.token, { sourceId, meter: 'NEW-9' })
  expect(changed.status).toBe(200)
  const before = await countEvents()
  expect(await decide(two.token, id, 'approve')).toMatchObject({
    status: 409,
    answer: {
      error:
        'One of the systems, or its meter, changed meanwhile. Please decline it and propose it again.',
    },
  })
  expect(await countEvents()).toBe(before)
  expect(
    await find('select project_id from public.register_sources where id = $1', [sourceId]),
  ).toEqual([{ project_id: null }])
})

test('a proposal is declined with a reason that is long enough, and approved without one', async () => {
  const [approved, declined] = [randomUUID(), randomUUID()]
  await propose(one.token, note, approved)
  await propose(one.token, note, declined)
  expect((await decide(two.token, declined, 'decline', 'no')).status).toBe(400)
  expect((await decide(two.token, approved, 'approve', 'ok')).status).toBe(400)
  expect((await decide(two.token, approved, 'approve')).status).toBe(200)
  expect((await decide(two.token, declined, 'decline', 'It was not')).status).toBe(200)
})

test('while a proposal waits, staff of finance read for whom it is, and nobody else does', async () => {
  const id = randomUUID()
  const [operator] = await find<{ id: string }>(
    `select id from public.register_holders where kind = 'operator'`,
  )
  const proposed = await propose(
    one.token,
    {
      kind: 'retire',
      ask: {
        holder: operator?.id ?? '',
        kg: 1,
        vintage: null,
        beneficiaryKind: 'person',
        beneficiary: 'Halima Sule',
        isPublic: false,
        companyAgrees: false,
        reason: 'Her wedding',
        claimFrom: '2026-01-01',
        claimTo: '2026-12-31',
      },
    },
    id,
  )
  expect(proposed.status).toBe(200)
  const support = await server.useStaffWith('support', 'content')
  const readAs = async ({ id: sub }: { id: string }) =>
    (
      await server.db.transaction(
        {
          role: 'authenticated',
          settings: { 'request.jwt.claims': JSON.stringify({ sub, role: 'authenticated' }) },
        },
        (tx) => tx.query('select name from public.find_proposal_beneficiaries()'),
      )
    ).rows
  expect(await readAs(two)).toEqual([{ name: 'Halima Sule' }])
  expect(await readAs(support)).toEqual([])
  expect((await decide(two.token, id, 'approve')).status).toBe(200)
  expect(await readAs(two)).toEqual([])
})

describe('nobody decides on their own units:', () => {
  const openAccount = async (userId: string) => {
    const [row] = await find<{ holder: string }>(
      `with event as (select private.append_register_event('holder_opened',
         jsonb_build_object('kind', 'person', 'name', null,
           'commitment', encode(sha256($1::text::bytea), 'hex'))) as index)
       insert into public.register_accounts (holder_id, user_id)
       select 'H' || index, $1::uuid from event returning holder_id as holder`,
      [userId],
    )
    return row?.holder ?? ''
  }
  const give = async (to: string): Promise<Asked> => ({
    kind: 'transfer',
    ask: {
      from:
        (
          await find<{ id: string }>(
            `select id from public.register_holders where kind = 'operator'`,
          )
        )[0]?.id ?? '',
      to,
      kg: 1,
      vintage: null,
      reason: 'For good work',
    },
  })

  test('who would get them neither proposes nor approves', async () => {
    const lucky = await signUpTrusted(server, 'finance')
    const asked = await give(await openAccount(lucky.id))
    const before = await countEvents()
    expect(await propose(lucky.token, asked)).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining('colleagues must propose and approve it') },
    })
    const id = randomUUID()
    expect((await propose(one.token, asked, id)).status).toBe(200)
    expect(await decide(lucky.token, id, 'approve')).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining('another colleague must approve it') },
    })
    expect(await countEvents()).toBe(before)
    expect((await decide(two.token, id, 'approve')).status).toBe(200)
  })

  test('what somebody proposed who lost the grant meanwhile is not approved', async () => {
    const dismissed = await signUpTrusted(server, 'finance')
    const [id, before] = [randomUUID(), await countEvents()]
    expect((await propose(dismissed.token, note, id)).status).toBe(200)
    await find('delete from public.staff_grants where user_id = $1', [dismissed.id])
    expect(await decide(two.token, id, 'approve')).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining('no longer has the grant finance') },
    })
    expect(await countEvents()).toBe(before)
  })
})
