import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let one: { id: string; token: string }
/** The company itself, which holds units. */
let operator: string
const { call, propose } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await server.useStaffWith('finance')
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from public.register_holders where kind = 'operator'`,
  )
  operator = rows[0]?.id ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

/** Everything that a proposal could write. */
async function countRows(): Promise<unknown> {
  const { rows } = await server.admin.query(
    `select (select count(*) from public.register_events) as events,
       (select count(*) from public.register_proposals) as proposals,
       (select count(*) from public.register_names) as names,
       (select count(*) from public.register_sources where project_id is not null) as joined,
       (select count(*) from public.meter_readings where event_index is not null) as counted`,
  )
  return rows[0]
}

const retire = () =>
  ({
    holder: operator,
    kg: 10,
    vintage: null,
    beneficiaryKind: 'company',
    beneficiary: 'Adeola Foods',
    isPublic: false,
    companyAgrees: true,
    reason: 'Our office',
    claimFrom: '2026-01-01',
    claimTo: '2026-12-31',
  }) as const
const register_project = {
  title: 'Homes in Ikeja',
  state: 'Lagos',
  latitude: 6.6,
  longitude: 3.35,
  methodology: 'AMS-I.F',
  methodologyVersion: '5.0',
  authorisation: 'none',
  adjustment: 'none',
  externalRegistry: null,
  externalId: null,
  sourceIds: [randomUUID()],
}
const asks = () => ({
  retire: retire(),
  register_project,
  amend_project: { ...register_project, project: 'P0001', reason: 'The roof grew' },
  open_company: { name: 'Adeola Foods', companyAgrees: true },
  add_period: { project: 'P0001', from: '2026-07-01', to: '2026-09-30' },
  issue: { period: 0 },
  transfer: { from: operator, to: 'H4', kg: 1, vintage: null, reason: 'A present' },
  cancel: { vintage: 'P0001-2025', from: 1, to: 2, reason: 'A mistake' },
  release_buffer: { holder: operator, vintage: 'P0001-2025', kg: 1, reason: 'It was right' },
  note: { about: 0, text: 'The roof was painted' },
})
const reasonTooShort = 'Please say why, in at least 3 letters.'

describe('bad input gets a clear answer, and nothing is written:', () => {
  let before: unknown
  beforeEach(async () => {
    before = await countRows()
  })
  afterEach(async () => expect(await countRows()).toEqual(before))

  test.each<[string, keyof ReturnType<typeof asks>, object, number, string]>([
    ['0 kg', 'retire', { kg: 0 }, 400, 'Please enter at least 1 kg.'],
    ['half a kilogram', 'retire', { kg: 0.5 }, 400, 'Please enter whole kilograms.'],
    ['text for an amount', 'retire', { kg: 'ten' }, 400, 'Please enter whole kilograms.'],
    ['more than is held', 'retire', { kg: 1e9 }, 409, 'Please enter a smaller amount.'],
    ['no such holder', 'retire', { holder: 'H99999' }, 404, 'There is no holder H99999.'],
    ['10,000 letters', 'retire', { beneficiary: 'x'.repeat(1e4) }, 400, 'at most 120 letters'],
    ['no name', 'retire', { beneficiary: ' ' }, 400, 'Please enter the beneficiary.'],
    ['no reason', 'retire', { reason: '' }, 400, reasonTooShort],
    ['a reason of 2 letters', 'retire', { reason: 'ok' }, 400, reasonTooShort],
    ['a reason of 2 characters', 'retire', { reason: '🌞🌞' }, 400, reasonTooShort],
    ['a backwards claim', 'retire', { claimTo: '2025-01-01' }, 400, 'before its first day'],
    [
      'a day that does not exist',
      'retire',
      { claimFrom: '2026-02-30' },
      400,
      'Please choose a day.',
    ],
    [
      'a company that was not asked',
      'retire',
      { companyAgrees: false },
      400,
      'ask the company first',
    ],
    [
      'a company nobody asked',
      'open_company',
      { companyAgrees: false },
      400,
      'ask the company first',
    ],
    ['a company without a name', 'open_company', { name: '' }, 400, 'Please enter the name'],
    ['a title of 2 letters', 'register_project', { title: 'Ik' }, 400, 'at least 3 letters'],
    ['a state off the map', 'register_project', { state: 'Lagos Island' }, 400, 'choose a state'],
    ['a methodology of 1 letter', 'register_project', { methodology: 'A' }, 400, 'at least 2'],
    ['no systems', 'register_project', { sourceIds: [] }, 400, 'choose at least one system'],
    ['no such system', 'register_project', {}, 409, 'takes no part any more'],
    [
      'a registry without a number',
      'register_project',
      { externalRegistry: 'Verra' },
      400,
      'Please enter both the registry and the number there.',
    ],
    [
      'a registry of 1 letter',
      'register_project',
      { externalRegistry: 'V', externalId: '1' },
      400,
      'a registry of at least 2 letters',
    ],
    ['no such project', 'amend_project', { project: 'P8888' }, 404, 'There is no project P8888.'],
    ['a change of 2 letters', 'amend_project', { reason: 'ok' }, 400, reasonTooShort],
    ['backwards days', 'add_period', { to: '2026-06-30' }, 400, 'before the first day'],
    [
      'a period over New Year',
      'add_period',
      { from: '2025-12-15', to: '2026-01-14' },
      400,
      'Please add one period up to 31 December and one from 1 January.',
    ],
    ['days without a reading', 'add_period', { project: 'P0002' }, 409, 'No accepted reading'],
    ['a period of no entry', 'issue', { period: 999_999 }, 404, 'is no measured period'],
    ['a gift to oneself', 'transfer', { from: 'H4' }, 400, 'Both numbers are the same holder.'],
    ['nobody who gives', 'transfer', { from: '' }, 400, 'Please enter the holder who gives.'],
    ['a gift for 2 letters', 'transfer', { reason: 'ok' }, 400, reasonTooShort],
    ['backwards units', 'cancel', { from: 3 }, 400, 'before the first one'],
    ['units that are nowhere', 'cancel', { to: 1e9 }, 409, 'Not all of these units'],
    ['units of several holders', 'cancel', { to: 4_000 }, 409, 'in its own entry'],
    ['more than is kept back', 'release_buffer', { kg: 1e9 }, 409, ''],
    ['an empty note', 'note', { text: '' }, 400, 'Please enter a note.'],
    ['a note about a later entry', 'note', { about: 1e9 }, 409, 'earlier event'],
  ])('%s', async (_, kind, change, status, message) => {
    const refused = await call('propose-register-entry', one.token, {
      id: randomUUID(),
      isFinal: true,
      asked: { kind, ask: { ...asks()[kind], ...change } },
    })
    expect(refused).toMatchObject({
      status,
      answer: { error: expect.stringContaining(message) },
    })
  })

  test('a preview shows the entry, and stores nothing', async () => {
    const shown = await propose(
      one.token,
      { kind: 'retire', ask: { ...retire(), beneficiary: '<script>alert(1)</script>' } },
      randomUUID(),
      false,
    )
    expect(shown).toMatchObject({
      status: 200,
      answer: {
        isProposed: false,
        entry: { type: 'retired', data: { beneficiary: { name: '<script>alert(1)</script>' } } },
      },
    })
  })

  test('a preview for a person stores no name', async () => {
    const ask = { ...retire(), beneficiaryKind: 'person', beneficiary: 'Amaka Obi' } as const
    const shown = await propose(one.token, { kind: 'retire', ask }, randomUUID(), false)
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.answer)).not.toContain('Amaka')
  })
})
