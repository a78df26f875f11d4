import { formatNumber } from '../../../domain/text/format-number.ts'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Route } from './+types/states'
import { listStates } from './state-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { states: await listStates(services(context).supabase) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Solar by state: yield and delivery in all of Nigeria',
    description:
      'What a kilowatt of panels makes in a year in each of the 36 states and in Abuja, and what a delivery there costs. With prices and systems for each.',
    path: '/solar',
  })
}

export default function States({ loaderData: { states } }: Route.ComponentProps) {
  const yields = states.map(({ kwhPerYear }) => Math.round(kwhPerYear))
  const most = formatNumber(Math.max(...yields))
  const least = formatNumber(Math.min(...yields))
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Solar by state' }]} />
      <h1 className="mt-4 text-h2">Solar by state</h1>
      <p className="mt-3 mb-6 max-w-2xl text-lg text-ink-2">
        The same panels make {most} kWh a year in the sunniest state and {least} in the darkest. See
        what a system makes and costs where you live.
      </p>
      <DataTable
        label="The sun and the delivery by state"
        columns={['State', 'kWh a year from 1 kW of panels', 'Delivery of a load']}
        rows={states.map(({ slug, name, kwhPerYear, feeKobo }) => ({
          key: slug,
          cells: [
            <Link
              key={slug}
              to={`/solar/${slug}`}
              className="inline-flex min-h-6 items-center font-semibold text-primary"
            >
              {name}
            </Link>,
            formatNumber(Math.round(kwhPerYear)),
            feeKobo === null ? 'Ask us' : formatNaira(feeKobo),
          ],
        }))}
      />
    </div>
  )
}
