import type { ReactNode } from 'react'
import { BadgeCheck, Download } from 'lucide-react'
import { data, Link } from 'react-router'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { site } from '../../../site.config.ts'
import { certificateRow, readRows } from '../../features/register/register-rows.ts'
import { Serials } from '../../features/register/serials.tsx'
import { formatCalendarDay, formatMoment } from '../../platform/format-time.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Share } from '../../ui/share.tsx'
import type { Route } from './+types/certificate'
import { EmbedBadge } from './certificate/embed-badge.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [certificate] = readRows(
    certificateRow,
    await services(context).supabase.from('register_certificates').select('*').eq('id', params.id),
  )
  if (!certificate) throw data('certificate', { status: 404 })
  return { certificate, origin: url.origin }
}

export const meta = () => unlisted('Certificate of retirement')

/** A retirement as a certificate: for whom, why, for which time, and which units. */
export default function Certificate({ loaderData: { certificate, origin } }: Route.ComponentProps) {
  const { id, kg, beneficiary, event_index } = certificate
  const path = `/carbon-register/certificates/${id}`
  const name = beneficiary ?? 'a person whose name is not public'
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Carbon register', to: '/carbon-register' },
          { label: id },
        ]}
      />
      <article className="mt-6 max-w-3xl overflow-hidden rounded-card border border-line bg-surface">
        <div className="h-2 bg-accent" />
        <div className="p-6 sm:p-10">
          <p className="flex items-center gap-2 font-semibold text-primary">
            <BadgeCheck className="size-5" aria-hidden="true" /> Certificate of retirement {id}
          </p>
          <h1 className="mt-4 text-[clamp(2rem,1.5rem+2.5vw,3.25rem)] leading-tight wrap-anywhere">
            <span className="money">{formatAmount(kg)}</span> of CO₂, retired for {name}
          </h1>
          <Facts certificate={certificate} />
        </div>
      </article>
      <div className="mt-6 flex max-w-3xl flex-wrap gap-3" data-no-print>
        <a href={`${path}/certificate.pdf`} className={buttonClass()}>
          <Download className="size-5" aria-hidden="true" /> PDF with its proof
        </a>
        <a href={`${path}/proof.tlog-proof`} className={buttonClass({ variant: 'secondary' })}>
          Proof alone
        </a>
        <Link
          to={`/carbon-register/verify?certificate=${id}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          Check it
        </Link>
      </div>
      <div className="mt-8 grid max-w-3xl gap-8 sm:grid-cols-2" data-no-print>
        <Share
          url={origin + path}
          title={`${formatAmount(kg)} of CO₂ retired for ${name}`}
          label="Share this certificate"
        />
        <EmbedBadge id={id} origin={origin} />
      </div>
      <p className="mt-8 max-w-3xl text-ink-2">
        Retired means used up: nobody can ever give, sell or retire these units again. They are
        units of {site.name}’s own public ledger of measured reductions, not Verra or Gold Standard
        credits. It is{' '}
        <Link
          to={`/carbon-register/events/${event_index}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
        >
          entry {event_index}
        </Link>{' '}
        of the register.
      </p>
    </div>
  )
}

function Facts({
  certificate,
}: {
  certificate: Route.ComponentProps['loaderData']['certificate']
}) {
  const { reason, claim_from, claim_to, retired_at, holder_id, blocks } = certificate
  return (
    <dl className="mt-6 divide-y divide-line border-t border-line">
      <Fact label="What it is for">{reason}</Fact>
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
