import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import { site } from '../../../site.config.ts'
import { DataTable } from '../../ui/data-table.tsx'

/** Where the journey of our crew has a fixed price; nothing where it has none anywhere. */
export function CrewJourneys({
  priced,
}: {
  priced: { state: string; crewFeeKobo: number; days: string }[]
}) {
  if (priced.length === 0) return null
  return (
    <section aria-labelledby="where" className="mt-12">
      <h2 id="where" className="mb-4 text-h3">
        Where the crew’s journey has a fixed price
      </h2>
      <DataTable
        label="The crew’s journey by state"
        columns={['State', 'Journey of the crew', 'Goods arrive in']}
        words={['Goods arrive in']}
        rows={priced.map(({ state, crewFeeKobo, days }) => ({
          key: state,
          cells: [state, crewFeeKobo === 0 ? 'Included' : formatNaira(crewFeeKobo), days],
        }))}
      />
      <p className="prose-width mt-3 text-sm text-ink-2">
        In all other states we tell you the price after your order, from photos or a visit.{' '}
        {site.name} takes unused goods back within {returnDays} days of delivery:{' '}
        <Link to="/returns" className="font-semibold text-primary">
          how returns work
        </Link>
        .
      </p>
    </section>
  )
}
