import { formatExactNaira } from '../../money/money.ts'

interface Units {
  id: string
  name: string
  quantity: number
}

/** What an order was before an edit, or after it, as `order_edits` keeps it. */
export interface EditSnapshot {
  lines: readonly Units[]
  delivery: { state: string; area: string; street: string; landmark: string | null }
  deliveryKobo: number
  installationKobo: number
  discountKobo: number
  totalKobo: number
}

interface BeforeAndAfter<Value> {
  before: Value
  after: Value
}

/** What an edit did, in sentences for the customer: the goods, the total, and why. */
export function describeEdit({
  stored,
  lines,
  totals,
  reason,
}: {
  stored: { lines: readonly Units[]; totalKobo: number }
  lines: readonly Units[]
  totals: { totalKobo: number }
  reason: string
}): string {
  const changes = changedGoods({ before: stored.lines, after: lines })
  const goods = changes.length > 0 ? ` (${changes.join('; ')})` : ''
  const total =
    totals.totalKobo === stored.totalKobo
      ? `The total stays ${formatExactNaira(totals.totalKobo)}.`
      : `The total is now ${formatExactNaira(totals.totalKobo)}; it was ${formatExactNaira(stored.totalKobo)}.`
  const text = `We changed your order${goods}. ${total} ${reason}`
  return text.length <= 1_000 ? text : `We changed your order. ${total} ${reason}`
}

/** What an edit did, a phrase for each difference, for staff: goods and address. */
export function changedGoodsAndAddress({ before, after }: BeforeAndAfter<EditSnapshot>): string[] {
  const [from, to] = [nameAddress(before), nameAddress(after)]
  return [
    ...changedGoods({ before: before.lines, after: after.lines }),
    ...(from === to ? [] : [`delivery to ${to} in place of ${from}`]),
  ]
}

const sums = [
  ['discountKobo', 'discount'],
  ['deliveryKobo', 'delivery'],
  ['installationKobo', 'installation'],
  ['totalKobo', 'total'],
] as const

/** Each sum that an edit changed, a phrase for each, and the difference of the total. */
export function changedSums({ before, after }: BeforeAndAfter<EditSnapshot>): string[] {
  const differenceKobo = after.totalKobo - before.totalKobo
  const difference = `${formatExactNaira(Math.abs(differenceKobo))} ${differenceKobo > 0 ? 'more' : 'less'}`
  return [
    ...sums
      .filter(([key]) => before[key] !== after[key])
      .map(
        ([key, label]) =>
          `${label} ${formatExactNaira(after[key])} in place of ${formatExactNaira(before[key])}`,
      ),
    ...(differenceKobo === 0 ? [] : [difference]),
  ]
}

function changedGoods({ before, after }: BeforeAndAfter<readonly Units[]>): string[] {
  const unitsBefore = new Map(before.map(({ id, quantity }) => [id, quantity]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after
      .filter(({ id }) => !unitsBefore.has(id))
      .map(({ name, quantity }) => `added ${quantity} × ${name}`),
    ...after
      .filter(({ id, quantity }) => unitsBefore.has(id) && unitsBefore.get(id) !== quantity)
      .map(({ id, name, quantity }) => `${name}: ${quantity} in place of ${unitsBefore.get(id)}`),
    ...before.filter(({ id }) => !kept.has(id)).map(({ name }) => `took out ${name}`),
  ]
}

function nameAddress({ delivery: { state, area, street, landmark } }: EditSnapshot): string {
  return [street, area, state, landmark].filter(Boolean).join(', ')
}
