import { byRate, type ByRate, type DocumentLine, type ReturnedLine } from './by-rate.ts'

/** What an order was made of at some moment. */
export interface Bill {
  lines: readonly {
    id: string
    name: string
    sku: string
    quantity: number
    unitPriceKobo: number
    discountKobo: number
    vatRatePercent: number
  }[]
  deliveryKobo: number
  installationKobo: number
  /** Of delivery and installation. */
  vatRatePercent: number
}

/** What a bill costs, by VAT rate and after discounts. */
export function billByRate(bill: Bill): ByRate {
  return byRate(changedLines({ before: null, after: bill }))
}

interface Row extends DocumentLine {
  key: string
}

function rowsOf({ lines, deliveryKobo, installationKobo, vatRatePercent }: Bill): Row[] {
  const service = { quantity: 1, ratePercent: vatRatePercent }
  return [
    ...lines.map((line) => ({
      key: line.id,
      name: line.name,
      quantity: line.quantity,
      grossKobo: line.unitPriceKobo * line.quantity - line.discountKobo,
      ratePercent: line.vatRatePercent,
    })),
    { ...service, key: 'delivery', name: 'Delivery', grossKobo: deliveryKobo },
    { ...service, key: 'installation', name: 'Installation', grossKobo: installationKobo },
  ]
}

/**
 * The differences between two bills, one row for each line that costs more or less than before. A line
 * of which only the price changed has quantity 1.
 */
export function changedLines({
  before,
  after,
}: {
  before: Bill | null
  after: Bill
}): DocumentLine[] {
  const [from, to] = [before ? rowsOf(before) : [], rowsOf(after)]
  const keys = [...new Set([...from, ...to].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [old, now] = [from, to].map((rows) => rows.find((row) => row.key === key))
    const known = now ?? old
    const grossKobo = (now?.grossKobo ?? 0) - (old?.grossKobo ?? 0)
    if (!known || grossKobo === 0) return []
    const units = Math.abs((now?.quantity ?? 0) - (old?.quantity ?? 0))
    const { name, ratePercent } = known
    return [{ name, quantity: units || 1, grossKobo, ratePercent }]
  })
}

/** Returned lines as rows with negative amounts. */
export function returnedLines(returned: readonly ReturnedLine[]): DocumentLine[] {
  return returned.map((line) => ({ ...line, grossKobo: -line.grossKobo }))
}

/** Rows for an amount that belongs to no line: one for each VAT rate, all with this name. */
export function rowsByRate(name: string, rates: ByRate): DocumentLine[] {
  return [...rates].map(([ratePercent, grossKobo]) => ({
    name,
    quantity: 1,
    grossKobo,
    ratePercent,
  }))
}
