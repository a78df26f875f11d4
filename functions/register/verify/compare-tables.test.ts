import { expect, test } from 'vitest'
import { useTamperedRegister } from '../../../test/register/tampered-register.ts'
import { verifyRegister } from './verify-register.ts'

const { server, faultOf } = await useTamperedRegister()

/** Rows of one table are given another value in one column, and the first one is named. */
const columns: [table: string, change: string, undo: string, message: string][] = [
  ['holders', `name = 'Thief'`, `name = 'Bolaji Traders'`, 'Holder H* has another name'],
  [
    'projects',
    `title = 'Villas'`,
    `title = 'Surulere rooftop homes'`,
    'Project P9001 has another title',
  ],
  ['projects', `latitude = 7`, `latitude = 6.5`, 'Project P9001 has another latitude'],
  ['projects', 'peak_watts = 99', 'peak_watts = 48000', 'Project P9001 has another size'],
  [
    'projects',
    `methodology = 'VM0042'`,
    `methodology = 'AMS-I.F'`,
    'Project P9001 has another methodology',
  ],
  [
    'projects',
    `authorisation = 'granted'`,
    `authorisation = 'none'`,
    'Project P9001 has another authorisation',
  ],
  [
    'projects',
    `adjustment = 'made'`,
    `adjustment = 'none'`,
    'Project P9001 has another adjustment',
  ],
  [
    'projects',
    `external_registry = 'Verra', external_id = '1'`,
    `external_registry = null, external_id = null`,
    'Project P9001 has another external id',
  ],
  ['meters', `project_id = 'P0001'`, `project_id = 'P9001'`, 'Meter MTR-9001 has another project'],
  [
    'periods',
    `factor_name = 'coal'`,
    `factor_name = 'grid'`,
    'Period * has another name of its factor',
  ],
  [
    'periods',
    'kwh = 20000, reduction_kg = 9260',
    'kwh = 10000, reduction_kg = 4630',
    'Period * has another kwh',
  ],
  [
    'periods',
    'issued_at = null',
    `issued_at = (select at from public.register_events where type = 'issued'
       and data ->> 'vintage' = 'P9001-2026')`,
    'Period * has another time of issue',
  ],
  [
    'meter_periods',
    'kwh = 9999',
    'kwh = 10000',
    'Measurement of meter MTR-9001 in period * has another kwh',
  ],
  [
    'retirements',
    `claim_from = '2024-01-01'`,
    `claim_from = '2025-01-01'`,
    'Retirement R* has another first day of its claim',
  ],
  [
    'retirements',
    `claim_to = '2026-12-31'`,
    `claim_to = '2025-12-31'`,
    'Retirement R* has another last day of its claim',
  ],
  [
    'retirements',
    `retired_at = '2026-01-01'`,
    'retired_at = (select at from public.register_events where index = event_index)',
    'Retirement R* has another time',
  ],
]
const whichRow: Record<string, string> = {
  holders: `event_index = (select index from public.register_events
    where data ->> 'name' = 'Bolaji Traders')`,
  projects: `id = 'P9001'`,
  meters: `serial = 'MTR-9001'`,
  periods: `project_id = 'P9001'`,
  meter_periods: `meter = 'MTR-9001'`,
  retirements: 'kg = 100',
}

test.each(columns)('names the row of register_%s with another value: %s', async (...row) => {
  const [table, change, undo, message] = row
  const update = (set: string) =>
    `update public.register_${table} set ${set} where ${whichRow[table]}`
  const fault = await faultOf(update(change), update(undo))
  expect(fault?.message.replaceAll(/(?<=[HR]|period )\d+|(?<=^Period )\d+/g, '*')).toBe(
    `${message} in the table than in the log`,
  )
  // A meter has no event of its own.
  expect(fault?.index === null).toBe(table === 'meters')
  expect((await verifyRegister(server.context)).fault).toBeNull()
})

test('names a move that went to somebody else', async () => {
  const move = (from: string, to: string) =>
    `update public.register_moves set to_holder_id = '${to}'
     where to_holder_id = '${from}' and vintage_id = 'P9001-2026'`
  const { rows } = await server.admin.query<{ id: string }>(
    `select id from public.register_holders where name = 'Bolaji Traders'`,
  )
  const one = rows[0]?.id ?? ''
  const fault = await faultOf(
    `update public.register_moves set to_status = 'buffer' where event_index = (
       select event_index from public.register_retirements where kg = 100)`,
    `update public.register_moves set to_status = 'retired' where event_index = (
       select event_index from public.register_retirements where kg = 100)`,
  )
  expect(fault).toEqual({
    index: expect.any(Number),
    message: expect.stringMatching(
      /^Move \d+ of P9001-2026 from held H\d+ to (buffer|retired) H\d+ is/,
    ),
  })
  expect(await faultOf(move(one, 'H999999'), move('H999999', one))).toMatchObject({
    message: expect.stringMatching(/^Move \d+ of P9001-2026 from nowhere to held/),
  })
})

test('names units that another event brought, and units beyond the last one', async () => {
  const brought = (by: string) =>
    `update public.register_blocks set event_index = event_index ${by}
     where vintage_id = 'P9001-2026' and serials @> 5::bigint`
  expect((await faultOf(brought('- 1'), brought('+ 1')))?.message).toMatch(/^Units 1 to 2000 of/)
  const more = `insert into public.register_blocks (vintage_id, serials, status, event_index)
    select vintage_id, int8range(9000, 9001), status, event_index
    from public.register_blocks where vintage_id = 'P9001-2026' and status = 'buffer'`
  expect(
    (await faultOf(more, 'delete from public.register_blocks where lower(serials) = 9000'))
      ?.message,
  ).toBe('Units 9000 to 9000 of P9001-2026 are elsewhere in the table than the log says')
})

test('names a hash of the tree that is not that of its entries', async () => {
  const fault = await faultOf(
    `insert into public.register_nodes (level, index, hash) values (1, 0, sha256('x'))`,
    'delete from public.register_nodes where level = 1',
  )
  expect(fault?.message).toBe('The hash 1/0 of the tree is not that of its entries')
})

test('names a row that is missing, and events that were signed and are gone', async () => {
  const readRow = async (table: string, where: string) => {
    const { rows } = await server.admin.query<{ row: object }>(
      `select to_jsonb(t) as row from public.register_${table} t where ${where}`,
    )
    return `insert into public.register_${table} select * from jsonb_populate_record(
      null::public.register_${table}, $row$${JSON.stringify(rows[0]?.row)}$row$)`
  }
  const remove = async (table: string, where: string) =>
    faultOf(`delete from public.register_${table} where ${where}`, await readRow(table, where))
  expect((await remove('retirements', 'kg = 100'))?.message).toMatch(
    /^Retirement R\d+ is in the log, and not in the table$/,
  )
  expect((await remove('meters', `serial = 'MTR-9001'`))?.message).toBe(
    'Meter MTR-9001 is in the log, and not in the table',
  )
  const newest = 'index = (select max(index) from public.register_events)'
  expect((await remove('events', newest))?.message).toMatch(
    /^Events (\d+) to \1 were signed, and are missing$/,
  )
  expect((await verifyRegister(server.context)).fault).toBeNull()
})
