import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../../backend/functions/functions.ts'
import { canonicalJson } from '../../../domain/register/canonical-json.ts'
import { issueSampleUnits } from '../../../test/register/sample-events.ts'
import { useDatabase } from '../../../test/use/use-database.ts'
import { appendEvent } from './append-event.ts'
import { findHolderOf, openHolder } from './holders.ts'
import { giveUnits, retireUnits, type Retirement } from './move-units.ts'
import { pickUnits } from './pick-units.ts'

const { db, admin } = await useDatabase()
const { one, two, vintage } = await issueSampleUnits(admin)
const inService = <Result>(work: (tx: Tx) => Promise<Result>) =>
  db.transaction({ role: 'service_role' }, work)

const retirement = (change: Partial<Retirement> = {}): Retirement => ({
  holder: two,
  kg: 100,
  beneficiary: { kind: 'company', name: 'Adeola Foods' },
  reason: 'Footprint of our office in 2025',
  claim: { from: '2025-01-01', to: '2025-12-31' },
  requestId: randomUUID(),
  userId: null,
  ...change,
})

async function heldKg(holder: string): Promise<number> {
  const { rows } = await admin.query<{ kg: string }>(
    `select coalesce(sum(kg), 0) as kg from public.register_blocks
     where holder_id = $1 and status = 'held'`,
    [holder],
  )
  return Number(rows[0]?.kg)
}

describe('retiring', () => {
  test('takes the first units, and the same request again changes nothing', async () => {
    const before = await heldKg(two)
    const asked = retirement()
    const first = await inService((tx) => retireUnits(tx, asked))
    expect(first.retirement).toMatch(/^R\d{6}$/)
    const again = await Promise.all([1, 2, 3].map(() => inService((tx) => retireUnits(tx, asked))))
    expect(again).toEqual([first, first, first])
    expect(await heldKg(two)).toBe(before - 100)
    await expect(inService((tx) => retireUnits(tx, { ...asked, kg: 99 }))).rejects.toThrow(
      'This was sent before with other details. Please reload the page.',
    )
  })

  test('more than is held is refused, and nothing is written', async () => {
    const before = await heldKg(two)
    await expect(
      inService((tx) => retireUnits(tx, retirement({ kg: before + 1 }))),
    ).rejects.toThrow(`Only ${before} kg are available. Please enter a smaller amount.`)
    await expect(
      inService((tx) => retireUnits(tx, retirement({ vintage: 'P9001-2025' }))),
    ).rejects.toThrow('Only 0 kg are available in P9001-2025.')
    expect(await heldKg(two)).toBe(before)
  })

  test('of two people who want the last units one gets them', async () => {
    const kg = (await heldKg(two)) - 10
    const results = await Promise.allSettled([
      inService((tx) => retireUnits(tx, retirement({ kg }))),
      inService((tx) => retireUnits(tx, retirement({ kg }))),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await heldKg(two)).toBe(10)
  })

  test('for a person writes no name into the log; without the name the log still holds', async () => {
    const { index } = await inService((tx) =>
      retireUnits(
        tx,
        retirement({
          holder: one,
          beneficiary: { kind: 'person', name: 'Ngozi Okafor', isPublic: true },
        }),
      ),
    )
    const { rows } = await admin.query<{ json: string }>(
      'select json from public.register_events where index = $1',
      [index],
    )
    expect(rows[0]?.json).not.toContain('Ngozi')
    const named = () =>
      admin.query(
        `select n.name from public.register_retirements r
           left join public.register_names n on n.commitment = r.beneficiary_commitment
         where r.event_index = $1`,
        [index],
      )
    expect((await named()).rows).toEqual([{ name: 'Ngozi Okafor' }])
    await admin.query(`delete from public.register_names where name = 'Ngozi Okafor'`)
    expect((await named()).rows).toEqual([{ name: null }])
  })
})

test('what is kept of a request does not confirm a guessed name, and compares it while it is there', async () => {
  const beneficiary = { kind: 'person', name: 'Ada Zzuwamba', isPublic: true } as const
  const asked = retirement({ holder: one, beneficiary })
  const first = await inService((tx) => retireUnits(tx, asked))
  const { holder, kg, reason, claim } = asked
  const guess = canonicalJson({
    retire: { holder, kg, vintage: null, beneficiary: { ...beneficiary }, reason, claim },
  })
  const confirmed = await admin.query(
    `select from public.register_requests where request_hash = sha256(convert_to($1, 'utf8'))`,
    [guess],
  )
  expect(confirmed.rowCount).toBe(0)
  const other = { ...asked, beneficiary: { ...beneficiary, name: 'Somebody Else' } }
  await expect(inService((tx) => retireUnits(tx, other))).rejects.toThrow('with other details')
  await admin.query(`delete from public.register_names where name = 'Ada Zzuwamba'`)
  expect(await inService((tx) => retireUnits(tx, other))).toEqual(first)
})

describe('giving', () => {
  test('moves units to a new holder with an account', async () => {
    const userId = randomUUID()
    await admin.query(`insert into auth.users (id, email) values ($1, 'tunde@example.com')`, [
      userId,
    ])
    const [requestId, before] = [randomUUID(), await heldKg(one)]
    const to = await inService((tx) =>
      openHolder(tx, { kind: 'person', name: 'Tunde', isPublic: false }, userId),
    )
    expect(await inService((tx) => findHolderOf(tx, userId))).toBe(to)
    const gift = { holder: one, kg: 40, to, reason: 'A birthday', requestId, userId: null }
    const index = await inService((tx) => giveUnits(tx, gift))
    expect(await inService((tx) => giveUnits(tx, gift))).toBe(index)
    expect([await heldKg(one), await heldKg(to)]).toEqual([before - 40, 40])
  })
})

test('units in many pieces are picked page by page, up to what one entry holds', async () => {
  const kg = await heldKg(one)
  const blocks = await inService((tx) => pickUnits(tx, { holder: one, kg }))
  const last = blocks.at(-1)?.to ?? 0
  // Every second kilogram goes, so that single units stay.
  for (let serial = last - 1_210; serial < last; serial += 2)
    await inService((tx) =>
      appendEvent(tx, 'transferred', {
        from: one,
        to: two,
        kg: 1,
        blocks: [{ vintage, from: serial, to: serial }],
        reason: 'A piece',
      }),
    )
  const left = await heldKg(one)
  expect(await inService((tx) => pickUnits(tx, { holder: one, kg: left - 200 }))).not.toHaveLength(
    0,
  )
  await expect(inService((tx) => pickUnits(tx, { holder: one, kg: left }))).rejects.toThrow(
    'too many pieces',
  )
  // A larger block comes after the pieces that were gifts, and they do not block it.
  const block = { vintage, from: 4_001, to: 4_630 }
  const released = { holder: two, kg: 630, blocks: [block], reason: 'Checked again' }
  await inService((tx) => appendEvent(tx, 'buffer_released', released))
  const [largest, ...others] = await inService((tx) => pickUnits(tx, { holder: two, kg: 620 }))
  expect(others).toEqual([])
  expect(largest).toEqual({ ...block, to: 4_620 })
})
