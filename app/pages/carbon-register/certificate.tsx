import BadgeCheck from '~icons/lucide/badge-check'
import Download from '~icons/lucide/download'
import { data } from 'react-router'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { retiredMeans, unitMeans, unitsAreNot } from '../../../domain/register/unit-words.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Share } from '../../ui/sharing/share.tsx'
import type { Route } from './+types/certificate'
import { CertificateRows } from './certificate/certificate-rows.tsx'
import { CheckYourself } from './certificate/check-yourself.tsx'
import { EmbedBadge } from './certificate/embed-badge.tsx'
import { readCertificate } from './certificate/read-certificate.ts'
import { WhereMeasured } from './certificate/where-measured.tsx'
import { RegisterFrame } from './register-frame.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = await readCertificate(services(context).supabase, params.id)
  if (!facts) throw data('certificate', { status: 404 })
  return { facts, origin: url.origin }
}

export const meta = () => unlisted('Certificate of retirement')

/** A retirement as a certificate: for whom, why, for which time, which units, and where they come from. */
export default function Certificate({ loaderData: { facts, origin } }: Route.ComponentProps) {
  const { id, kg, beneficiary } = facts.certificate
  const path = `/carbon-register/certificates/${id}`
  const name = beneficiary ?? 'a person whose name is not public'
  return (
    <RegisterFrame
      crumb={id}
      title={
        <>
          <span className="money">{formatAmount(kg)}</span> of CO₂e, retired for {name}
        </>
      }
    >
      <article className="mt-6 max-w-3xl overflow-hidden rounded-card border border-line bg-surface">
        <div className="h-2 bg-accent" />
        <div className="p-6 sm:p-10">
          <p className="flex items-center gap-2 font-semibold text-primary">
            <BadgeCheck className="size-5 shrink-0" aria-hidden="true" /> Certificate of retirement{' '}
            {id}
          </p>
          <CertificateRows certificate={facts.certificate} />
          <p className="mt-6 text-ink-2">
            {retiredMeans} {unitMeans} {unitsAreNot}
          </p>
        </div>
      </article>
      <div className="mt-6 flex max-w-3xl flex-wrap gap-3" data-no-print>
        <ButtonLink to={`${path}/certificate.pdf`}>
          <Download className="size-5" aria-hidden="true" /> PDF with its proof
        </ButtonLink>
        <ButtonLink to={`${path}/proof.tlog-proof`} variant="secondary">
          Proof alone
        </ButtonLink>
        <ButtonLink to={`/carbon-register/verify?certificate=${id}`} variant="secondary">
          Check it
        </ButtonLink>
      </div>
      <WhereMeasured vintages={facts.vintages} />
      <CheckYourself facts={facts} />
      <div className="mt-10 grid max-w-3xl gap-8 sm:grid-cols-2" data-no-print>
        <Share
          url={origin + path}
          title={`${formatAmount(kg)} of CO₂e retired for ${name}`}
          label="Share this certificate"
        />
        <EmbedBadge id={id} origin={origin} />
      </div>
    </RegisterFrame>
  )
}
