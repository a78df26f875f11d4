import { prorate } from '../money/prorate.ts'
import { vatWithin, type VatAtRate } from '../vat/vat.ts'
import { billByRate, changedLines, returnedLines, rowsByRate, type Bill } from './bill.ts'
import { addByRate, byRate, negate, sumOf, type ByRate, type DocumentLine } from './by-rate.ts'

/** Something that changed what an order costs: an entry of its ledger, or an edit that changed no total. */
export interface CostChange {
  /** Of the ledger; null for an edit that changed no total. */
  entryId: string | null
  kind: 'charge' | 'installation' | 'credit_note'
  /** Above zero it raises what the order costs. */
  amountKobo: number
  /** ISO 8601. */
  at: string
  /** Whether it was written before the order was first paid. */
  isOnInvoice: boolean
  /** The id of the entry that it reverses. */
  reverses: string | null
  reason: string | null
  /** The id of the refund that this credit note belongs to; of refunds decided together, the first. */
  decision: string | null
  /** The returned lines, if the refund names them. */
  returned: readonly DocumentLine[]
  edit: { id: string; before: Bill; after: Bill } | null
}

/** Everything from which the documents of an invoiced order are made. */
export interface CostHistory {
  /** ISO 8601. */
  invoicedAt: string
  /** As the order was placed. */
  firstBill: Bill
  /** As it was when its invoice was made. */
  invoicedBill: Bill
  /** The oldest first. */
  changes: readonly CostChange[]
}

export type DocumentKind = 'invoice' | 'additional_invoice' | 'credit_note'

/** A document of an order. The amounts of a credit note are positive, and lower what the order costs. */
export interface OrderDocument {
  kind: DocumentKind
  /** 1 for the first of its kind. */
  position: number
  /** ISO 8601. */
  at: string
  amountKobo: number
  reason: string | null
  lines: DocumentLine[]
  /** By rate, the highest first. */
  vat: VatAtRate[]
}

interface Part {
  key: string
  change: CostChange
  rates: ByRate
  vats: ByRate
}

/**
 * The invoice of an order, and an additional invoice or a credit note for each later change. Their amounts
 * sum to what the order costs. VAT is rounded once for each rate of the whole order, not for each document,
 * so an order that was credited in full has no VAT left.
 */
export function orderDocuments(history: CostHistory): OrderDocument[] {
  const groups = new Map<string, Part[]>()
  for (const part of taxChanges(history)) {
    const group = groups.get(part.key) ?? []
    groups.set(part.key, [...group, part])
  }
  const counts: Record<DocumentKind, number> = { invoice: 0, additional_invoice: 0, credit_note: 0 }
  return [...groups].flatMap(([key, parts]) => {
    const made = makeDocument(history, { isInvoice: key === invoiceKey, parts })
    if (!made) return []
    counts[made.kind] += 1
    return [{ ...made, position: counts[made.kind] }]
  })
}

const invoiceKey = 'invoice'

/** Each change, divided by VAT rate, with the VAT included in it. */
function taxChanges({ firstBill, changes }: CostHistory): Part[] {
  const left: ByRate = new Map()
  const known = new Map<string, ByRate>()
  const given = new Map<string, { kobo: number; rates: ByRate }>()
  let bill = firstBill
  return changes.map((change) => {
    const rates = ratesOf(change, { bill, left, known, given })
    if (change.entryId) known.set(change.entryId, rates)
    if (change.edit) bill = change.edit.after
    const vats: ByRate = new Map()
    for (const [rate, kobo] of rates) {
      const before = left.get(rate) ?? 0
      left.set(rate, before + kobo)
      vats.set(rate, signedVat(before + kobo, rate) - signedVat(before, rate))
    }
    return { key: keyOf(change), change, rates, vats }
  })
}

function signedVat(kobo: number, ratePercent: number): number {
  return Math.sign(kobo) * vatWithin(Math.abs(kobo), ratePercent)
}

/** Changes with the same key are on one document. Refunds of one decision are, and so are their reversals. */
function keyOf({ isOnInvoice, edit, decision, reverses, entryId, at }: CostChange): string {
  if (isOnInvoice) return invoiceKey
  if (edit) return `edit ${edit.id}`
  if (decision) return `${reverses ? 'back' : 'refund'} ${decision} ${at.slice(0, 10)}`
  return `entry ${entryId}`
}

interface Before {
  /** As the order was bought or last edited. */
  bill: Bill
  /** What it costs by rate. */
  left: ByRate
  /** The parts of earlier entries. */
  known: ReadonlyMap<string, ByRate>
  /** What credit notes of the same decision have already credited. */
  given: Map<string, { kobo: number; rates: ByRate }>
}

function ratesOf(change: CostChange, { bill, left, known, given }: Before): ByRate {
  const { kind, amountKobo, reverses, edit, decision, returned } = change
  const taken = reverses && known.get(reverses)
  if (taken) return negate(taken)
  if (edit) return addByRate(billByRate(edit.after), negate(billByRate(edit.before)))
  if (kind === 'installation') return new Map([[bill.vatRatePercent, amountKobo]])
  if (kind === 'charge') return share(amountKobo, billByRate(bill))
  if (returned.length === 0 || !decision) return share(amountKobo, left)
  // However the money is split, the credit notes of a decision together credit the returned lines.
  const before = given.get(decision) ?? { kobo: 0, rates: new Map<number, number>() }
  const kobo = before.kobo + amountKobo
  const rates = share(kobo, byRate(returned))
  given.set(decision, { kobo, rates })
  return addByRate(rates, negate(before.rates))
}

/** An amount in the proportion of what there is of each rate. */
function share(amountKobo: number, weights: ByRate): ByRate {
  const rates = [...weights].filter(([, kobo]) => kobo > 0)
  const parts = prorate(
    Math.abs(amountKobo),
    rates.map(([, kobo]) => kobo),
  )
  return new Map(rates.map(([rate], at) => [rate, Math.sign(amountKobo) * (parts[at] ?? 0)]))
}

function makeDocument(
  { invoicedAt, invoicedBill }: CostHistory,
  { isInvoice, parts }: { isInvoice: boolean; parts: readonly Part[] },
): Omit<OrderDocument, 'position'> | null {
  const [first] = parts
  if (!first) return null
  const rates = addByRate(...parts.map((part) => part.rates))
  const vats = addByRate(...parts.map((part) => part.vats))
  if (rates.size === 0) return null
  const [grossKobo, vatKobo] = [sumOf(rates), sumOf(vats)]
  const isCredit = grossKobo < 0 || (grossKobo === 0 && vatKobo < 0)
  const sign = isCredit && !isInvoice ? -1 : 1
  const later = isCredit ? 'credit_note' : 'additional_invoice'
  const lines = isInvoice ? rowsOfBill(invoicedBill) : linesOf(first.change, rates)
  return {
    kind: isInvoice ? 'invoice' : later,
    at: isInvoice ? invoicedAt : first.change.at,
    amountKobo: sign * grossKobo,
    reason: isInvoice ? null : titleOf(first.change),
    lines: lines.map((line) => ({ ...line, grossKobo: sign * line.grossKobo })),
    vat: [...rates]
      .map(([ratePercent, kobo]) => ({
        ratePercent,
        grossKobo: sign * kobo + 0,
        // Never -0.
        vatKobo: sign * (vats.get(ratePercent) ?? 0) + 0,
      }))
      .sort((one, two) => two.ratePercent - one.ratePercent),
  }
}

function rowsOfBill(bill: Bill): DocumentLine[] {
  return changedLines({ before: null, after: bill })
}

function linesOf(change: CostChange, rates: ByRate): DocumentLine[] {
  const { edit, returned, reverses } = change
  if (edit) return changedLines(edit)
  const back = returnedLines(returned)
  if (!reverses && back.length > 0 && sumOf(byRate(back)) === sumOf(rates)) return back
  return rowsByRate(titleOf(change), rates)
}

function titleOf({ kind, reverses, reason, amountKobo }: CostChange): string {
  if (reverses)
    return kind === 'credit_note' ? 'A credit note taken back' : 'Installation taken off'
  if (kind === 'installation') return 'Installation by our crew'
  if (reason) return reason
  return amountKobo < 0 ? 'The order was cancelled' : 'The order was paid after all'
}
