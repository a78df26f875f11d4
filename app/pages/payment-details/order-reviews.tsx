import { ButtonLink } from '../../ui/button.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'

/** What was typed before, each part with a link back to it. */
export function Reviews({ draft }: { draft: CheckoutDraft }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line p-5 text-md sm:grid-cols-2">
      <Review label="For" lines={[draft.name, draft.email, draft.phoneNumber]} to="contact" />
      <Review
        label="To"
        lines={[
          ...(draft.hasRecipient === 'yes' ? [draft.recipientName, draft.recipientPhone] : []),
          draft.street,
          [draft.area, draft.state].join(', '),
          draft.landmark,
          draft.note,
        ]}
        to="delivery"
      />
    </dl>
  )
}

function Review({ label, lines, to }: { label: string; lines: string[]; to: string }) {
  return (
    <div className="min-w-0 wrap-break-word">
      <dt className="flex items-baseline justify-between font-semibold">
        {label}
        <ButtonLink
          to={`/payment-details?step=${to}`}
          variant="quiet"
          size="small"
          className="-mr-3 text-primary"
        >
          Change<span className="sr-only"> {label === 'For' ? 'your details' : 'the address'}</span>
        </ButtonLink>
      </dt>
      {lines.filter(Boolean).map((line) => (
        <dd key={line} className="text-ink-2">
          {line}
        </dd>
      ))}
    </div>
  )
}
