import { useState } from 'react'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatDay } from '../../platform/format-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useSession } from '../session/use-session.ts'
import { BrandForm } from './brand-form.tsx'
import { openPaper } from './open-paper.ts'
import { QuoteForm } from './quote-form.tsx'
import { useQuoteDraft } from './use-quote-draft.ts'
import { useQuotes, type SavedQuote } from './use-quotes.ts'

/** Quotes of a reseller to their own customers: in their name, at their prices. For the dashboard. */
export function ResellerQuotes() {
  const { user } = useSession()
  const query = useQuotes()
  const { draft, open, change, close } = useQuoteDraft(user?.id ?? '')
  // The focus follows who opens and closes the form; a reload moves nothing.
  const [hasPressed, setPressed] = useState(false)
  function edit(quote: SavedQuote | null) {
    setPressed(true)
    open(quote)
  }
  const quotes = query.data?.quotes ?? []
  return (
    <section aria-labelledby="quotes-title" className="space-y-4">
      <h2 id="quotes-title" className="text-h3">
        Quotes for your customers
      </h2>
      <p className="text-ink-2">
        A PDF with your name, your logo and your prices. It does not name us, and we do not read it.
      </p>
      <ListState query={query} failure="Your quotes could not be loaded.">
        {query.data && (
          <>
            <BrandForm brand={query.data.brand} />
            {draft === null ? (
              <Button ref={hasPressed ? takeFocus : undefined} onClick={() => edit(null)}>
                New quote
              </Button>
            ) : (
              <QuoteForm
                key={draft.quoteId}
                number={quotes.find(({ id }) => id === draft.quoteId)?.number ?? null}
                draft={draft}
                onChange={change}
                onClose={() => {
                  setPressed(true)
                  close()
                }}
                takesFocus={hasPressed}
              />
            )}
            {quotes.length === 0 && draft === null && (
              <p className="text-ink-2">You have not made a quote yet.</p>
            )}
            <ul className="divide-y divide-line">
              {quotes.map((quote) => (
                <QuoteRow
                  key={quote.id}
                  quote={quote}
                  onEdit={draft === null ? () => edit(quote) : null}
                />
              ))}
            </ul>
          </>
        )}
      </ListState>
    </section>
  )
}

function QuoteRow({
  quote,
  onEdit,
}: {
  quote: SavedQuote
  /** Null while a quote is open: what was typed there is not thrown away. */
  onEdit: (() => void) | null
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const totalKobo = quote.lines.reduce((sum, line) => sum + line.quantity * line.unit_price_kobo, 0)
  const until = formatDay(new Date(`${quote.valid_until}T12:00:00Z`))
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          Quote {quote.number}, {quote.customer_name}
        </p>
        <p className="text-sm text-ink-2">
          <span className="money">{formatNaira(totalKobo)}</span>, valid until {until}
        </p>
        <Alert>{failure}</Alert>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => void openPaper('quote', quote.id).then(setFailure)}
        >
          PDF<span className="sr-only"> of quote {quote.number}</span>
        </Button>
        {onEdit && (
          <Button size="small" variant="secondary" onClick={onEdit}>
            Change<span className="sr-only"> quote {quote.number}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
