import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import {
  certificateRow,
  ownerRow,
  readRows,
  unitRow,
} from '../../features/register/register-rows.ts'
import { Serials } from '../../features/register/serials.tsx'
import { formatDay } from '../../platform/format-time.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/holder'
import { cutPart, readSkipped, rowsAtOnce } from './list-part.ts'
import { PartLinks, RegisterFrame } from './register-frame.tsx'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const skipped = { units: readSkipped(url, 'units'), retired: readSkipped(url, 'retired') }
  const [owners, units, certificates] = await Promise.all([
    supabase.from('register_owners').select('id, kind, name, event_index').eq('id', id),
    supabase
      .from('register_units')
      .select('*')
      .eq('holder_id', id)
      .eq('status', 'held')
      .order('vintage_id')
      .order('first_serial')
      .range(skipped.units, skipped.units + rowsAtOnce),
    supabase
      .from('register_certificates')
      .select('*')
      .eq('holder_id', id)
      .order('retired_at', { ascending: false })
      .order('id', { ascending: false })
      .range(skipped.retired, skipped.retired + rowsAtOnce),
  ])
  const [owner] = readRows(ownerRow, owners)
  if (!owner) throw data('holder', { status: 404 })
  return {
    owner,
    units: cutPart(readRows(unitRow, units), skipped.units),
    certificates: cutPart(readRows(certificateRow, certificates), skipped.retired),
  }
}

export const meta = () => unlisted('A holder in the carbon register')

const kinds = {
  operator: 'The company that keeps this register',
  company: 'A company',
  person: 'A person',
}

/** Who a holder is, what they hold, and what they retired. */
export default function RegisterHolder({ loaderData }: Route.ComponentProps) {
  const { owner, units, certificates } = loaderData
  const heldKg = units.rows.reduce((sum, { kg }) => sum + kg, 0)
  const blocks = units.rows.map(({ vintage_id, first_serial, last_serial }) => ({
    vintage: vintage_id,
    from: first_serial,
    to: last_serial,
  }))
  return (
    <RegisterFrame
      crumb={owner.id}
      title={owner.name ?? `Holder ${owner.id}`}
      intro={`${kinds[owner.kind]}, holder ${owner.id} since entry ${owner.event_index}.${owner.name === null ? ' The name is not public.' : ''}`}
    >
      <section className="mt-8" aria-labelledby="holds">
        <h2 id="holds">
          {units.part === null ? `Holds ${formatAmount(heldKg)}` : 'Units that it holds'}
        </h2>
        <div className="mt-4">
          {blocks.length === 0 ? (
            <p className="text-ink-2">Nothing at the moment.</p>
          ) : (
            <Serials blocks={blocks} />
          )}
          {units.part && <PartLinks name="units" part={units.part} anchor="holds" />}
        </div>
      </section>
      <section className="mt-10" aria-labelledby="retired">
        <h2 id="retired">Retired from it</h2>
        {certificates.rows.length === 0 && certificates.part === null ? (
          <Notice title="Nothing was retired from this holder yet" />
        ) : (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {certificates.rows.map(({ id, kg, beneficiary, reason, retired_at }) => (
              <li key={id}>
                <Link
                  to={`/carbon-register/certificates/${id}`}
                  className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-3 hover:text-primary"
                >
                  <span className="min-w-0">
                    <span className="font-semibold wrap-anywhere">
                      For {beneficiary ?? 'a person'}
                    </span>
                    <span className="block text-md wrap-anywhere text-ink-2">
                      {reason} · {formatDay(retired_at)}
                    </span>
                  </span>
                  <span className="money font-semibold">{formatAmount(kg)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {certificates.part && (
          <PartLinks name="retired" part={certificates.part} anchor="retired" />
        )}
      </section>
    </RegisterFrame>
  )
}
