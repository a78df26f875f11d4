import { beforeEach, expect, test } from 'vitest'
import { useEditShop } from '../../test/shop/edit-shop.ts'
import { createRandom } from '../../test/money/random.ts'
import type { EditPreview } from '../../domain/orders/edit/edit-order.ts'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'

/** Two people edit one order at the same time, and neither overwrites the work of the other. */

/** `MONEY_EDITS=200` tries more. */
const edits = Number(process.env['MONEY_EDITS'] ?? 20)
const panel = 'imole-mono-550w'
const inverter = 'imole-hybrid-5kva'
const { shop, query, stockOf } = useEditShop()
const random = createRandom(20_261_123)

let people: string[]
let ids: Record<string, string>
beforeEach(async () => {
  people = await shop.staff()
  await query('update public.products set stock = 1000 where slug = any ($1)', [[panel, inverter]])
  const rows = await query<{ slug: string; id: string }>('select slug, id from public.products')
  ids = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]))
})

interface Seen {
  edits: number
  lines: { id: string; quantity: number }[]
  street: string
}

/** The order as a screen read it. */
async function open({ orderId }: GuestOrder): Promise<Seen> {
  const [seen] = await query<Seen>(
    `select (select count(*)::int from public.order_edits where order_id = o.id) as edits,
       delivery_street as street, (
       select jsonb_agg(jsonb_build_object('id', product_id, 'quantity', quantity))
       from public.order_lines where order_id = o.id
     ) as lines
     from public.orders o where id = $1`,
    [orderId],
  )
  if (!seen) throw new Error('There is no such order')
  return seen
}

/** Changes units of one product, or the street, on what the screen shows; looks again after a refusal. */
async function changeOne(
  token: string,
  proof: GuestOrder,
  { id, by, street }: { id: string; by: number; street: string | null },
): Promise<number> {
  for (let tries = 1; ; tries++) {
    const seen = await open(proof)
    const before = seen.lines.find((line) => line.id === id)?.quantity ?? 0
    const others = seen.lines.filter((line) => line.id !== id)
    const units = before + by
    const request = {
      orderId: proof.orderId,
      seenEdits: seen.edits,
      lines: units > 0 ? [...others, { id, quantity: units }] : others,
      delivery: {
        state: 'Lagos',
        area: 'Ikeja',
        street: street ?? seen.street,
        landmark: null,
      },
      deliveryKobo: null,
      staffDiscountKobo: null,
      reason: `Change ${id} by ${by}`,
    }
    const send = (more: object) => shop.by(token, 'edit-order', { ...request, ...more })
    const shown = await send({ isDryRun: true, expected: null })
    expect(shown.status).toBe(200)
    const { version, after, dueKobo } = shown.answer['preview'] as EditPreview
    const expected = { version, totalKobo: after.totalKobo, dueKobo }
    const { status, answer } = await send({ isDryRun: false, expected })
    if (status === 200) return tries
    expect([status, answer['error']]).toEqual([
      409,
      expect.stringMatching(
        /^(This order was changed after|A colleague has changed this order since) you opened it/,
      ),
    ])
  }
}

test(`${edits} interleaved edits of two people lose nothing`, async () => {
  const proof = await shop.order(5)
  const [panelId = '', inverterId = ''] = [ids[panel], ids[inverter]]
  const wanted = { panels: 5, inverters: 0, street: '3 Allen Avenue' }
  const tries: number[] = []
  const [one = '', two = ''] = people
  const addPanels = async () => {
    for (let at = 0; at < edits / 2; at++) {
      const by = wanted.panels > 3 && random.below(2) === 0 ? -1 : 1
      tries.push(await changeOne(one, proof, { id: panelId, by, street: null }))
      wanted.panels += by
    }
  }
  const addInvertersAndMove = async () => {
    for (let at = 0; at < edits / 2; at++) {
      const by = wanted.inverters > 0 && random.below(2) === 0 ? -1 : 1
      const street = `${at} Toyin Street`
      tries.push(await changeOne(two, proof, { id: inverterId, by, street }))
      Object.assign(wanted, { inverters: wanted.inverters + by, street })
    }
  }
  await Promise.all([addPanels(), addInvertersAndMove()])

  const { lines, street } = await open(proof)
  const unitsOf = (id: string) => lines.find((line) => line.id === id)?.quantity ?? 0
  expect({ panels: unitsOf(panelId), inverters: unitsOf(inverterId), street }).toEqual(wanted)
  // Without a conflict the test would prove nothing.
  expect(tries.filter((count) => count > 1).length).toBeGreaterThan(0)
  expect([await stockOf(panel), await stockOf(inverter)]).toEqual([
    1000 - wanted.panels,
    1000 - wanted.inverters,
  ])
  const [books] = await query(
    `select count(*)::int as edits, max(e.position)::int as last,
         bool_and(e.total_before_kobo = coalesce(before.total_after_kobo, e.total_before_kobo)) as "isChain",
         (select sum(amount_kobo) = o.total_kobo from public.ledger_entries
           where order_id = o.id and kind in ('charge', 'credit_note')) as "isCharged"
       from public.order_edits e
       join public.orders o on o.id = e.order_id
       left join public.order_edits before
         on before.order_id = e.order_id and before.position = e.position - 1
       group by o.id`,
  )
  expect(books).toEqual({ edits, last: edits, isChain: true, isCharged: true })
})
