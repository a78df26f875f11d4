import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { appendEvent, issueSampleUnits } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { publishCheckpoint } from '../log/publish-checkpoint.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from './verify-register.ts'

let server: FunctionsServer

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  const { two } = await issueSampleUnits(server.admin)
  await appendEvent(server.admin, 'retired', {
    holder: two,
    kg: 100,
    blocks: [{ vintage: 'P9001-2026', from: 2_001, to: 2_100 }],
    beneficiary: { kind: 'company', name: 'Adeola Foods', commitment: null },
    reason: 'Footprint of our office in 2025',
    claim: { from: '2025-01-01', to: '2025-12-31' },
  })
  await publishCheckpoint(server.context)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() =>
  server.admin.query(
    `update public.register_faults set closed_at = now(), reason = 'A test' where closed_at is null`,
  ),
)

/** Changes the database as a thief would who has the rights of the owner. */
async function tamper(statement: string): Promise<void> {
  await server.admin.query('set session_replication_role = replica')
  const { rowCount } = await server.admin.query(statement)
  await server.admin.query('set session_replication_role = origin')
  expect(rowCount).toBeGreaterThan(0)
}

test('a whole register has no fault, and the check is written down', async () => {
  const { size, fault } = await verifyRegister(server.context)
  expect(fault).toBeNull()
  const { rows } = await server.admin.query(
    'select size, is_good from public.register_checks order by id desc limit 1',
  )
  expect(rows).toEqual([{ size: String(size), is_good: true }])
})

test.each<[string, string, string, RegExp]>([
  [
    'a retirement that was given another name',
    `update public.register_retirements set beneficiary_name = 'Thief' where kg = 100`,
    `update public.register_retirements set beneficiary_name = 'Adeola Foods' where kg = 100`,
    /^Event \d+ has another retirement in the table/,
  ],
  [
    'a retired unit that is held again',
    `update public.register_blocks set status = 'held' where serials @> 2050::bigint
       and vintage_id = 'P9001-2026'`,
    `update public.register_blocks set status = 'retired' where serials @> 2050::bigint
       and vintage_id = 'P9001-2026'`,
    /^Units 2001 to 2100 of P9001-2026 are elsewhere/,
  ],
  [
    'units that went to another holder',
    `update public.register_blocks set holder_id = (select id from public.register_holders
       where name = 'Adeola Foods') where vintage_id = 'P9001-2026' and serials @> 5::bigint`,
    `update public.register_blocks set holder_id = (select id from public.register_holders
       where name = 'Bolaji Traders') where vintage_id = 'P9001-2026' and serials @> 5::bigint`,
    /^Units 1 to 2000 of P9001-2026 are elsewhere/,
  ],
  [
    'an amount that was raised',
    `update public.register_vintages set held_kg = held_kg + 5, issued_kg = issued_kg + 5
       where id = 'P9001-2026'`,
    `update public.register_vintages set held_kg = held_kg - 5, issued_kg = issued_kg - 5
       where id = 'P9001-2026'`,
    /^The vintage P9001-2026 has other amounts/,
  ],
  [
    'a holder that no event opened',
    `insert into public.register_holders values ('H999999', 'company', 'Ghost', null, 0)`,
    `delete from public.register_holders where id = 'H999999'`,
    /^The table register_holders has \d+ rows/,
  ],
  [
    'a move that was changed',
    `update public.register_moves set serials = int8range(1, 3) where serials = int8range(1, 2001)`,
    `update public.register_moves set serials = int8range(1, 2001) where serials = int8range(1, 3)`,
    /^Event \d+ has other moves/,
  ],
  [
    'a column beside the JSON',
    `update public.register_events set type = 'note_added' where type = 'issued'
       and data ->> 'vintage' = 'P9001-2026'`,
    `update public.register_events set type = 'issued' where type = 'note_added'
       and data ->> 'vintage' = 'P9001-2026'`,
    /^Event \d+ has columns that differ/,
  ],
  [
    'a root that nobody signed',
    `update public.register_checkpoints set root = sha256('x')`,
    `update public.register_checkpoints set root = sha256('x')`,
    /^The checkpoint of \d+ events has no right signature/,
  ],
])('finds %s, and stops the register', async (_, change, undo, message) => {
  await tamper(change)
  const { fault } = await verifyRegister(server.context)
  expect(fault?.message).toMatch(message)
  await expect(appendEvent(server.admin, 'note_added', { about: 0, text: 'More' })).rejects.toThrow(
    /cannot be written to/,
  )
  await tamper(undo)
})
