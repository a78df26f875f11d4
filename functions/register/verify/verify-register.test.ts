import { expect, test } from 'vitest'
import { appendEvent } from '../../../test/register/sample-events.ts'
import { useTamperedRegister } from '../../../test/register/tampered-register.ts'
import { verifyRegister } from './verify-register.ts'

const { server, faultOf } = await useTamperedRegister()

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
    /^Retirement R\d+ has another beneficiary in the table than in the log$/,
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
    /^Vintage P9001-2026 has other amounts/,
  ],
  [
    'a holder that no event opened',
    `insert into public.register_holders values ('H999999', 'company', 'Ghost', null, 0)`,
    `delete from public.register_holders where id = 'H999999'`,
    /^Holder H999999 is in the table, and not in the log$/,
  ],
  [
    'a move that was changed',
    `update public.register_moves set serials = int8range(1, 3) where serials = int8range(1, 2001)`,
    `update public.register_moves set serials = int8range(1, 2001) where serials = int8range(1, 3)`,
    /^Move \d+ of P9001-2026 from nowhere to held H\d+ has another kg/,
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
    `update public.register_checkpoints set root = decode(split_part(note, E'\n', 3), 'base64')`,
    /^The checkpoint of \d+ events differs from what was signed/,
  ],
  [
    'a state that nobody signed',
    `update public.register_checkpoints set note = replace(note, E'\n— ', E'\n— x')`,
    `update public.register_checkpoints set note = replace(note, E'\n— x', E'\n— ')`,
    /^The checkpoint of \d+ events has no right signature/,
  ],
])('finds %s, and stops the register', async (_, change, undo, message) => {
  expect((await faultOf(change, undo))?.message).toMatch(message)
  await expect(appendEvent(server.admin, 'note_added', { about: 0, text: 'More' })).rejects.toThrow(
    'register_closed',
  )
})
