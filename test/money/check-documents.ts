import type { OrderView } from '../../domain/orders/order-view.ts'
import { vatWithin } from '../../domain/vat/vat.ts'
import type { OrderModel } from './order-model.ts'
import { Surprise } from './surprise.ts'

/**
 * Checks that the invoice and the later documents sum to what the order costs, and to its VAT by rate to
 * the kobo. An order that was never paid has no documents.
 * @throws Surprise
 */
export function checkDocuments(
  { invoice, documents }: Pick<OrderView, 'invoice' | 'documents'>,
  { wasPaid, costKobo }: OrderModel,
): void {
  if ((invoice !== null) !== wasPaid)
    throw new Surprise(`An order that was ${wasPaid ? '' : 'never '}paid has another invoice`)
  if (!invoice) return
  const all = [
    { sign: 1, number: 'the invoice', amountKobo: invoice.total_kobo, vat: invoice.vat },
    ...documents.map(({ kind, number, amount_kobo: amountKobo, vat }) => ({
      sign: kind === 'credit_note' ? -1 : 1,
      number,
      amountKobo,
      vat,
    })),
  ]
  const rates = new Map<number, { grossKobo: number; vatKobo: number }>()
  for (const { sign, number, amountKobo, vat } of all) {
    const rows = vat.reduce((sum, { gross_kobo: kobo }) => sum + kobo, 0)
    if (rows !== amountKobo) throw new Surprise(`${number} is ${amountKobo}, its rates are ${rows}`)
    for (const { rate_percent: rate, gross_kobo: grossKobo, vat_kobo: vatKobo } of vat) {
      const sum = rates.get(rate) ?? { grossKobo: 0, vatKobo: 0 }
      sum.grossKobo += sign * grossKobo
      sum.vatKobo += sign * vatKobo
      rates.set(rate, sum)
    }
  }
  const totalKobo = [...rates.values()].reduce((sum, { grossKobo }) => sum + grossKobo, 0)
  if (totalKobo !== costKobo)
    throw new Surprise(`The documents are about ${totalKobo}, and the order costs ${costKobo}`)
  for (const [rate, { grossKobo, vatKobo }] of rates)
    if (vatKobo !== vatWithin(grossKobo, rate))
      throw new Surprise(`${vatKobo} is not the VAT of ${grossKobo} at ${rate} %`)
}
