import { useRef, useState } from 'react'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import type { QuoteView } from '../../../../domain/orders/installation/quote-view.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** The installation whose price is told after the order: what happens next, and yes or no. */
export function InstallationCard({ view, act }: { view: OrderView; act: OrderMutation }) {
  const quote = view.installation
  const heading = useRef<HTMLHeadingElement>(null)
  if (!quote || quote.status === 'cancelled') return null
  return (
    <section
      aria-labelledby="installation-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="installation-title" ref={heading} tabIndex={-1} className="text-h3">
        Installation by our crew
      </h2>
      <p role="status" className="mt-2">
        {describe(quote, view)}
      </p>
      {quote.note && quote.status !== 'declined' && (
        <p className="mt-2 whitespace-pre-line text-ink-2">{quote.note}</p>
      )}
      {view.isOwn && (
        <Answers quote={quote} act={act} onAnswered={() => heading.current?.focus()} />
      )}
    </section>
  )
}

function describe({ status, priceKobo, expiresAt, paidAt }: QuoteView, view: OrderView): string {
  const price = formatExactNaira(priceKobo ?? 0)
  switch (status) {
    case 'waiting':
      return view.order.status === 'pending_payment'
        ? 'Once the goods are paid for, we will look at your photos or visit you, and tell you the price here and by mail.'
        : 'We are working out the price. Our engineer will call you to ask for photos or to arrange a visit. You will then find the price here and in a mail, and say yes or no.'
    case 'offered':
      return `Our price is ${price}. It is valid until ${expiresAt ? formatWeekdayMoment(expiresAt) : 'further notice'}. Do you want the installation?`
    case 'accepted':
      return paidAt
        ? `You agreed to ${price}, and it is paid. Our crew will call you to agree on a day.`
        : `You agreed to ${price}. When it is paid, our crew will call you to agree on a day.`
    case 'expired':
      return `Our price of ${price} is not valid any more. Please ask us for a new one.`
    default:
      return 'You said no to the installation. We deliver the goods without it. If you change your mind, talk to us.'
  }
}

function Answers({
  quote,
  act,
  onAnswered,
}: {
  quote: QuoteView
  act: OrderMutation
  onAnswered: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const { id: quoteId, status, priceKobo } = quote
  async function say(answer: 'accept' | 'decline') {
    if (act.isPending) return
    const result = await act.mutateAsync({
      kind: 'answer-installation',
      quoteId,
      answer,
      priceKobo,
    })
    if (result.outcome === 'done') return onAnswered()
    setFailure(
      failureMessage(
        result,
        'The connection was lost. Please press the button again: we count it only once.',
      ),
    )
  }
  const mayDecline =
    status === 'waiting' || status === 'offered' || (status === 'accepted' && !quote.paidAt)
  if (!mayDecline) return null
  return (
    <div className="mt-4" data-no-print>
      <Alert className="mb-3">{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        {status === 'offered' && (
          <Button
            className="w-full sm:w-auto"
            aria-disabled={act.isPending || undefined}
            onClick={() => void say('accept')}
          >
            Yes, install it for {formatExactNaira(priceKobo ?? 0)}
          </Button>
        )}
        <Button
          variant="quiet"
          className="w-full sm:w-auto"
          aria-disabled={act.isPending || undefined}
          onClick={() => void say('decline')}
        >
          {status === 'offered' ? 'No, deliver only' : 'I do not want the installation'}
        </Button>
      </div>
    </div>
  )
}
