import { formatExactNaira } from '../../money/money.ts'

interface Units {
  id: string
  name: string
  quantity: number
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
  const before = new Map(stored.lines.map((line) => [line.id, line.quantity]))
  const after = new Map(lines.map((line) => [line.id, line.quantity]))
  const changes = [
    ...lines
      .filter(({ id }) => !before.has(id))
      .map(({ name, quantity }) => `added ${quantity} × ${name}`),
    ...lines
      .filter(({ id, quantity }) => before.has(id) && before.get(id) !== quantity)
      .map(({ id, name, quantity }) => `${name}: ${quantity} in place of ${before.get(id)}`),
    ...stored.lines.filter(({ id }) => !after.has(id)).map(({ name }) => `took out ${name}`),
  ]
  const goods = changes.length > 0 ? ` (${changes.join('; ')})` : ''
  const total =
    totals.totalKobo === stored.totalKobo
      ? `The total stays ${formatExactNaira(totals.totalKobo)}.`
      : `The total is now ${formatExactNaira(totals.totalKobo)}; it was ${formatExactNaira(stored.totalKobo)}.`
  const text = `We changed your order${goods}. ${total} ${reason}`
  return text.length <= 1_000 ? text : `We changed your order. ${total} ${reason}`
}
