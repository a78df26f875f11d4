import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { parseNaira } from '../../../domain/money/parse-naira.ts'
import { maxQuoteLines, saveResellerQuote } from '../../../domain/resellers/quote-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { newId } from '../../platform/new-id.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { QuoteLineFields, type TypedLine } from './quote-line-fields.tsx'
import type { SavedQuote } from './use-quotes.ts'

const emptyLine = (): TypedLine => ({
  key: newId(),
  productId: null,
  name: '',
  quantity: '1',
  price: '',
})

function linesOf(quote: SavedQuote | null): TypedLine[] {
  if (!quote) return [emptyLine()]
  return quote.lines
    .toSorted((a, b) => a.position - b.position)
    .map((line) => ({
      key: newId(),
      productId: line.product_id,
      name: line.name,
      quantity: String(line.quantity),
      price: String(line.unit_price_kobo / 100),
    }))
}

function headOf(quote: SavedQuote | null) {
  return {
    customerName: quote?.customer_name ?? '',
    customerPhone: quote?.customer_phone ?? '',
    note: quote?.note ?? '',
    validUntil: quote?.valid_until ?? addDays(dayInLagos(new Date()), 14),
  }
}

/** A quote of a reseller, new or saved, with the reseller's own prices. */
export function QuoteForm({ quote, onClose }: { quote: SavedQuote | null; onClose: () => void }) {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  // Sent twice, it is one quote.
  const [quoteId] = useState(() => quote?.id ?? newId())
  const [head, setHead] = useState(() => headOf(quote))
  const [lines, setLines] = useState(() => linesOf(quote))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof typeof head) => ({
    value: head[name],
    onChange: (event: { target: { value: string } }) =>
      setHead((before) => ({ ...before, [name]: event.target.value })),
  })

  async function save(): Promise<void> {
    const parsed = saveResellerQuote.parseRequest({
      quoteId,
      ...head,
      lines: lines.map(({ productId, name, quantity, price }) => ({
        productId,
        name,
        quantity: Number(quantity),
        unitPriceKobo: parseNaira(price),
      })),
    })
    if (!parsed.ok) return setFailure(parsed.problems[0].message)
    setBusy(true)
    const result = await callFunction(loadSupabase, saveResellerQuote, parsed.value)
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['reseller-quotes'] })
    if (result.outcome === 'done') return onClose()
    setFailure(failureMessage(result, 'The connection was lost. Please save it again.'))
  }

  return (
    <form
      noValidate
      aria-label={quote ? `Quote ${quote.number}` : 'New quote'}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <HeadFields field={field} />
      {lines.map((line, at) => (
        <QuoteLineFields
          key={line.key}
          line={line}
          position={at + 1}
          onChange={(change) =>
            setLines((before) =>
              before.map((each) => (each === line ? { ...each, ...change } : each)),
            )
          }
          onRemove={
            lines.length > 1
              ? () => setLines((before) => before.filter((each) => each !== line))
              : null
          }
        />
      ))}
      {lines.length < maxQuoteLines && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => setLines((before) => [...before, emptyLine()])}
        >
          Add a line
        </Button>
      )}
      <TextAreaField label="Note" isOptional rows={2} maxLength={1_000} {...field('note')} />
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save the quote'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

type Head = ReturnType<typeof headOf>

/** For whom the quote is, and until when. */
function HeadFields({
  field,
}: {
  field: (name: keyof Head) => {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Your customer"
        autoComplete="off"
        maxLength={120}
        {...field('customerName')}
      />
      <TextField
        label="Their phone number"
        isOptional
        type="tel"
        autoComplete="off"
        maxLength={40}
        {...field('customerPhone')}
      />
      <TextField label="Valid until" type="date" {...field('validUntil')} />
    </div>
  )
}
