import { formatExactNaira } from '../../../../domain/money/money.ts'
import {
  mayQuote,
  offerInstallation,
} from '../../../../domain/orders/installation/installation-quote.ts'
import type { QuoteView } from '../../../../domain/orders/installation/quote-view.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { readAmount, textOf } from './amount.ts'
import { StaffForm } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

const kinds = {
  none: 'The buyer wants the goods only.',
  included: 'The price of the goods includes the installation.',
  chosen: 'The buyer bought the installation with the order.',
} as const

interface InstallationProps {
  order: Pick<StaffProps['order'], 'id' | 'name' | 'status' | 'installation' | 'installationKind'>
  onDone: StaffProps['onDone']
}

/** What our crew does for an order, and the price that staff name for it. */
export function StaffInstallation({ order, onDone }: InstallationProps) {
  const { installation: quote, installationKind: kind } = order
  return (
    <section aria-labelledby="staff-installation" className="space-y-2">
      <h3 id="staff-installation" className="text-md font-bold">
        Installation
      </h3>
      <p className="text-sm text-ink-2">{kind === 'quoted' ? describe(quote) : kinds[kind]}</p>
      {quote && quote.status !== 'accepted' && mayQuote(order.status) && (
        <Offer order={order} quote={quote} onDone={onDone} />
      )}
    </section>
  )
}

function describe(quote: QuoteView | null): string {
  if (!quote) return 'Sales agrees on the price with the buyer.'
  const { status, priceKobo, expiresAt, paidAt } = quote
  const price = formatExactNaira(priceKobo ?? 0)
  switch (status) {
    case 'waiting':
      return 'The buyer waits for our price. Ask for photos of roof, meter and fuse box, or visit.'
    case 'offered':
      return `We named ${price}. The buyer can say yes until ${expiresAt ? formatMoment(expiresAt) : ''}.`
    case 'accepted':
      return paidAt
        ? `${price} is agreed and paid. Call the buyer to agree on a day.`
        : `${price} is agreed and not paid yet.`
    case 'declined':
      return 'The buyer said no. Send the goods only.'
    case 'expired':
      return `Our price of ${price} is not valid any more.`
    case 'cancelled':
      return 'The order has ended.'
  }
}

function Offer({
  order: { id: orderId, name },
  quote,
  onDone,
}: InstallationProps & { quote: QuoteView }) {
  return (
    <StaffForm
      label={quote.priceKobo === null ? 'Name the price' : 'Name another price'}
      contract={offerInstallation}
      read={(form) =>
        readAmount(form, 'priceKobo', (priceKobo) => ({
          orderId,
          priceKobo,
          note: textOf(form, 'note'),
        }))
      }
      confirm={({ priceKobo }) =>
        `Offer ${name} the installation for ${formatExactNaira(priceKobo)}? The buyer gets a mail.`
      }
      confirmLabel="Yes, offer it"
      done={() => 'The buyer has our price.'}
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          <TextField
            {...fieldOf('priceKobo')}
            label="Price in naira, VAT included"
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextAreaField
            {...fieldOf('note')}
            label="What the price includes, as the buyer reads it"
            rows={3}
            required
            maxLength={1_000}
          />
        </>
      )}
    </StaffForm>
  )
}
