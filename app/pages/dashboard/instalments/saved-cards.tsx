import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysBetween } from '../../../../domain/calendar/days.ts'
import { debitHours } from '../../../../domain/calendar/waking-hours.ts'
import type { SavedCardView } from '../../../../domain/instalments/customer/plan-view.ts'
import { removeSavedCard } from '../../../../domain/instalments/payments/plan-payment-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatMonth } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { PlanProps } from './plan-props.ts'

/** From this many days before its end a card is called out. */
const expiresSoonDays = 30

/** The cards that we may charge on due days. */
export function SavedCards({
  plan,
  cards,
  today,
}: PlanProps & { cards: readonly SavedCardView[] }) {
  const allowsDebit = plan.agreement?.allowsDebit === true
  return (
    <section aria-labelledby="saved-card">
      <h3 id="saved-card" className="text-h3">
        Saved card
      </h3>
      {cards.length === 0 && (
        <p className="mt-2 text-ink-2">
          {allowsDebit
            ? 'No card is saved, so we charge nothing by ourselves. If you want us to charge your instalments on their due days, pay one with your card and tick the box there.'
            : 'You did not allow us to charge a card. You pay each instalment yourself, and we remind you.'}
        </p>
      )}
      {cards.length > 0 && (
        <>
          <p className="mt-1 text-ink-2">
            {allowsDebit
              ? `We charge it at about ${debitHours.from} in the morning on each due day, and only what is due.`
              : 'Your agreement for this plan does not allow us to charge it, so we do not.'}
          </p>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
            {cards.map((card) => (
              <CardRow key={card.id} card={card} today={today} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function CardRow({ card, today }: { card: SavedCardView; today: string }) {
  const [isAsking, setAsking] = useState(false)
  const brand = `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)}`
  const name = `${brand} ending in ${card.last4}`
  const days = daysBetween(today, card.expiresOn)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2">
          {days < 0 ? 'Expired' : 'Valid until'} {formatMonth(card.expiresOn)}
        </p>
        {days <= expiresSoonDays && (
          <p className="mt-1 text-sm text-warning">
            {days < 0
              ? 'Please pay the next instalment with another card.'
              : 'It expires soon. Please pay the next instalment with your new card.'}
          </p>
        )}
      </div>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <RemoveCard card={card} name={name} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  )
}

function RemoveCard({
  card,
  name,
  isOpen,
  onClose,
}: {
  card: SavedCardView
  name: string
  isOpen: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await callFunction(removeSavedCard, { cardId: card.id })
    setBusy(false)
    if (result.outcome !== 'done')
      return setFailure(
        failureMessage(result, 'The connection was lost. Please press the button again.'),
      )
    toast.success('The card is removed. We will not charge it any more.')
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Remove ${name}?`}>
      <p className="text-ink-2">
        We will not charge it any more. Your instalments stay due on the same days: please pay them
        yourself. We remind you before each one.
      </p>
      <Alert className="mt-4">{failure}</Alert>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep the card
        </Button>
        <Button variant="danger" aria-disabled={isBusy || undefined} onClick={() => void remove()}>
          {isBusy ? 'Removing…' : 'Remove the card'}
        </Button>
      </div>
    </Dialog>
  )
}
