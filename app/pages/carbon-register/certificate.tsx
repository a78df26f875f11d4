import { data } from 'react-router'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { certificateRow, readRows } from '../../features/register/register-rows.ts'
import { Serials } from '../../features/register/serials.tsx'
import { formatCalendarDay, formatMoment } from '../../platform/format-time.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/certificate'
import { RegisterFrame } from './register-frame.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const [certificate] = readRows(
    certificateRow,
    await services(context).supabase.from('register_certificates').select('*').eq('id', params.id),
  )
  if (!certificate) throw data('certificate', { status: 404 })
  return { certificate }
}

export const meta = () => unlisted('Certificate of retirement')

/** A retirement as a certificate: for whom, why, for which time, and which units. */
export default function Certificate({ loaderData: { certificate } }: Route.ComponentProps) {
  const { id, kg, beneficiary, reason, claim_from, claim_to, retired_at, blocks } = certificate
  return (
    <RegisterFrame
      crumb={id}
      title={`${formatAmount(kg)} retired for ${beneficiary ?? 'a person'}`}
      intro={reason}
    >
      <p className="mt-6">
        Claimed for {formatCalendarDay(claim_from)} to {formatCalendarDay(claim_to)}. Retired on{' '}
        {formatMoment(retired_at)}.
      </p>
      <Serials blocks={blocks} />
    </RegisterFrame>
  )
}
