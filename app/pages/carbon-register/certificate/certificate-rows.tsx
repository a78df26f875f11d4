import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { Serials } from '../../../features/register/serials.tsx'
import { formatCalendarDay, formatMoment } from '../../../platform/format-time.ts'
import type { CertificateFacts } from './read-certificate.ts'

/** What a retirement says: why, for which time, when, and which units. */
export function CertificateRows({ certificate }: Pick<CertificateFacts, 'certificate'>) {
  const { reason, note, claim_from, claim_to, retired_at, holder_id, blocks } = certificate
  return (
    <dl className="mt-6 divide-y divide-line border-t border-line">
      <Fact label="What it is for">{reason}</Fact>
      {note !== null && <Fact label="Note">{note}</Fact>}
      <Fact label="Claimed for">
        {formatCalendarDay(claim_from)} to {formatCalendarDay(claim_to)}
      </Fact>
      <Fact label="Retired">{formatMoment(retired_at)}</Fact>
      <Fact label="Holder before">
        <Link
          to={`/carbon-register/holders/${holder_id}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
        >
          {holder_id}
        </Link>
      </Fact>
      <Fact label="Units">
        <Serials blocks={blocks} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
