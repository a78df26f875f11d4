import { formatDay } from '../../platform/format-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { MyReseller } from './use-my-reseller.ts'

/** Where the application of the signed-in person stands. */
export function ApplicationStatus({ mine }: { mine: MyReseller }) {
  const { status, business_name: business, reason, code, applied_at: appliedAt } = mine
  const applied = formatDay(new Date(appliedAt))
  return (
    <div role="status" className="mt-4 rounded-card border border-line bg-surface p-5">
      {status === 'applied' && (
        <>
          <p className="text-lg font-semibold">We have your application.</p>
          <p className="mt-2 text-ink-2">
            {business}, sent on {applied}. A person reads it and its documents. You will get the
            answer by mail within three working days.
          </p>
        </>
      )}
      {status === 'approved' && (
        <>
          <p className="text-lg font-semibold">{business} is one of our resellers.</p>
          {code && (
            <p className="mt-2 text-ink-2">
              Your code is <strong className="text-ink">{code}</strong>. The shop shows your prices
              below the public ones.
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink to="/shop">Open the shop</ButtonLink>
            <ButtonLink to="/dashboard?tab=reseller" variant="secondary">
              Your reseller page
            </ButtonLink>
          </div>
        </>
      )}
      {status === 'declined' && (
        <>
          <p className="text-lg font-semibold">We could not accept your application.</p>
          <p className="mt-2 text-ink-2">“{reason}”</p>
          <p className="mt-2 text-ink-2">When this has changed, you can apply again here.</p>
        </>
      )}
      {status === 'suspended' && (
        <>
          <p className="text-lg font-semibold">Your reseller account is suspended.</p>
          <p className="mt-2 text-ink-2">“{reason}”</p>
          <p className="mt-2 text-ink-2">
            What you have earned stays yours. If you think that we are wrong, reply to our mail
            about it.
          </p>
        </>
      )}
    </div>
  )
}
