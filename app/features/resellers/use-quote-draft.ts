import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { listOf, nullable, object, text, uuid, type ValueOf } from '../../../domain/parse/parser.ts'
import { newId } from '../../platform/new-id.ts'
import { useStoredText } from '../../platform/storage/use-stored-text.ts'
import type { SavedQuote } from './use-quotes.ts'

/** What is read from this tab's storage may be from an older version of the site. */
const quoteDraft = object({
  quoteId: uuid(),
  customerName: text(),
  customerPhone: text(),
  note: text(),
  validUntil: text(),
  lines: listOf(
    object({
      key: text(),
      productId: nullable(uuid()),
      name: text(),
      quantity: text(),
      price: text(),
    }),
  ),
})

/** A quote as it is typed. */
export type QuoteDraft = ValueOf<typeof quoteDraft>
/** A line of it. */
export type TypedLine = QuoteDraft['lines'][number]

export const emptyLine = (): TypedLine => ({
  key: newId(),
  productId: null,
  name: '',
  quantity: '1',
  price: '',
})

function draftOf(quote: SavedQuote | null): QuoteDraft {
  return {
    // Sent twice, it is one quote.
    quoteId: quote?.id ?? newId(),
    customerName: quote?.customer_name ?? '',
    customerPhone: quote?.customer_phone ?? '',
    note: quote?.note ?? '',
    validUntil: quote?.valid_until ?? addDays(dayInLagos(new Date()), 14),
    lines: quote ? linesOf(quote) : [emptyLine()],
  }
}

function linesOf(quote: SavedQuote): TypedLine[] {
  return [...quote.lines]
    .sort((a, b) => a.position - b.position)
    .map((line) => ({
      key: newId(),
      productId: line.product_id,
      name: line.name,
      quantity: String(line.quantity),
      price: formatExactNaira(line.unit_price_kobo).replace('₦', ''),
    }))
}

export interface QuoteDraftState {
  /** Null while no quote is open. */
  draft: QuoteDraft | null
  /** Opens a saved quote, or a new one. */
  open: (quote: SavedQuote | null) => void
  change: (change: Partial<QuoteDraft>) => void
  close: () => void
}

/** The quote that a reseller writes. It stays over a reload, until it is saved or closed. */
export function useQuoteDraft(userId: string): QuoteDraftState {
  const [text, setText, forget] = useStoredText(`reseller-quote ${userId}`)
  const draft = parseDraft(text)
  return {
    draft,
    open: (quote) => setText(JSON.stringify(draftOf(quote))),
    change: (change) => setText(JSON.stringify({ ...draft, ...change })),
    close: forget,
  }
}

function parseDraft(text: string): QuoteDraft | null {
  if (text === '') return null
  try {
    const parsed = quoteDraft(JSON.parse(text))
    return parsed.ok ? parsed.value : null
  } catch {
    // Not what this form wrote: no quote is open.
    return null
  }
}
