import { answerRefusals } from '../../../backend/functions/answer-refusals.ts'
import { describeRefusal } from '../../../domain/refusals/describe-refusal.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { empty } from '../../../test/empty.ts'
import { useDatabase } from '../../../test/use/use-database.ts'
import { site } from '../../../site.config.ts'
import { openOperator } from './open-operator.ts'

/** A database whose register has no entries yet, unlike that of the demo. */
async function useEmptyRegister() {
  const database = await useDatabase()
  await empty(database.admin, 'public.register_events', 'public.register_holders')
  return database
}

test('the company gets its holder at the first start, once, also when processes start together', async () => {
  const { db, admin } = await useEmptyRegister()
  const log = () => expect.unreachable('nothing goes wrong')
  const operators = async () => {
    const { rows } = await admin.query(
      `select id, name from public.register_holders where kind = 'operator'`,
    )
    return rows
  }
  expect(await operators()).toEqual([])
  await Promise.all([1, 2, 3].map(() => openOperator({ db, site, log })))
  await openOperator({ db, site, log })
  expect(await operators()).toEqual([{ id: 'H0', name: site.name }])
})

test('the demo company has units to sell, although the server opened its holder first', async () => {
  const { db, admin } = await useEmptyRegister()
  await openOperator({ db, site, log: () => expect.unreachable('nothing goes wrong') })
  await admin.query('delete from public.register_names')
  const seed = join(import.meta.dirname, '../../../supabase/seed/200_carbon_register.sql')
  await admin.query(await readFile(seed, 'utf8'))
  const { rows } = await admin.query(
    `select h.id, sum(b.kg)::int as kg from public.register_holders h
       join public.register_blocks b on b.holder_id = h.id and b.status = 'held'
     where h.kind = 'operator' group by h.id`,
  )
  expect(rows).toEqual([{ id: 'H0', kg: 6_860 }])
})

test('a register with a fault does not stop the start', async () => {
  const { db, admin } = await useEmptyRegister()
  await admin.query(
    `insert into public.register_faults (event_index, message) values (0, 'Entry 0')`,
  )
  const logged: unknown[] = []
  const refusing = answerRefusals(db, describeRefusal)
  await openOperator({ db: refusing, site, log: (line) => logged.push(line) })
  expect(logged).toHaveLength(1)
})

test('any other error stops the start', async () => {
  const { db } = await useEmptyRegister()
  const log = () => expect.unreachable('it is not only logged')
  // No holder has such a name.
  const nameless = { ...site, name: 'x'.repeat(121) }
  await expect(openOperator({ db, site: nameless, log })).rejects.toThrow('At most 120 letters')
})
