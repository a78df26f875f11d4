import { useState } from 'react'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatDay } from '../../platform/format-time.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { BrandForm } from './brand-form.tsx'
import { openPaper } from './open-paper.ts'
import { QuoteForm } from './quote-form.tsx'
import { useQuotes, type SavedQuote } from './use-quotes.ts'

/** Quotes of a reseller to their own customers: in their name, at their prices. For the dashboard. */
export function ResellerQuotes() {
  const query = useQuotes()
  const [edited, setEdited] = useState<SavedQuote | 'new' | null>(null)
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
            {edited === null ? (
              <Button onClick={() => setEdited('new')}>New quote</Button>
            ) : (
              <QuoteForm
                key={edited === 'new' ? 'new' : edited.id}
                quote={edited === 'new' ? null : edited}
                onClose={() => setEdited(null)}
              />
            )}
            {query.data.quotes.length === 0 && edited === null && (
              <p className="text-ink-2">You have not made a quote yet.</p>
            )}
            <ul className="divide-y divide-line">
              {query.data.quotes.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} onEdit={() => setEdited(quote)} />
              ))}
            </ul>
          </>
        )}
      </ListState>
    </section>
  )
}

function QuoteRow({ quote, onEdit }: { quote: SavedQuote; onEdit: () => void }) {
  const loadSupabase = useSupabase()
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
          onClick={() => void openPaper(loadSupabase, 'quote', quote.id).then(setFailure)}
        >
          PDF<span className="sr-only"> of quote {quote.number}</span>
        </Button>
        <Button size="small" variant="secondary" onClick={onEdit}>
          Change<span className="sr-only"> quote {quote.number}</span>
        </Button>
      </div>
    </li>
  )
}
