import { expect, test } from 'vitest'
import type { Tx } from '../../../backend/functions/functions.ts'
import { issueSampleUnits } from '../../../test/register/sample-events.ts'
import { useDatabase } from '../../../test/use/use-database.ts'
import { appendEvent } from './append-event.ts'
import { openHolder } from './holders.ts'

const { db, admin } = await useDatabase()
const { one, two, vintage } = await issueSampleUnits(admin)

const gift = (reason: string) => ({
  from: one,
  to: two,
  kg: 1,
  reason,
  blocks: [{ vintage, from: 1, to: 1 }],
})

// Each would make the next check find a fault, and nobody could write any more.
test.each<[string, (tx: Tx) => Promise<unknown>, string]>([
  [
    'a long reason',
    (tx) => appendEvent(tx, 'transferred', gift('x'.repeat(301))),
    'reason: At most 300 letters.',
  ],
  [
    'a reason of few signs that are long',
    (tx) => appendEvent(tx, 'transferred', gift('🌍'.repeat(151))),
    'reason: At most 300 letters.',
  ],
  [
    'a long name',
    (tx) => openHolder(tx, { kind: 'company', name: '🌍'.repeat(61) }, null),
    'name: At most 120 letters.',
  ],
  [
    'a long note',
    (tx) => appendEvent(tx, 'note_added', { about: 0, text: 'x'.repeat(1_001) }),
    'text: At most 1000 letters.',
  ],
])('%s is not written', async (_, write, problem) => {
  const events = () => admin.query('select count(*) from public.register_events')
  const before = (await events()).rows
  await expect(db.transaction({ role: 'service_role' }, write)).rejects.toMatchObject({
    status: 400,
    message: `The register cannot have this entry. ${problem}`,
  })
  expect((await events()).rows).toEqual(before)
})
