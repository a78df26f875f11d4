import { Link } from '../../ui/link.tsx'
import type { LeaseCost, LeaseQuote } from '../../../domain/finance/lease.ts'
import type { InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { planPath } from '../../features/financing/plan-path.ts'
import { DataTable } from '../../ui/data-table.tsx'

interface WaysToPayProps {
  kit: { slug: string; name: string; priceKobo: number }
  teaser: InstalmentTeaser | null
  quote: LeaseQuote | null
  lease: LeaseCost | null
}

/** The ways side by side: what one pays, in all, and whose the system is. */
export function WaysToPay({ kit, teaser, quote, lease }: WaysToPayProps) {
  const rows = [
    {
      key: 'once',
      cells: ['Buy at once', formatNaira(kit.priceKobo), '–', formatNaira(kit.priceKobo), 'Yours'],
    },
    ...(teaser
      ? [
          {
            key: 'parts',
            cells: [
              `Buy in parts, ${teaser.months} months`,
              formatNaira(teaser.dueNowKobo),
              formatNaira(teaser.instalmentKobo),
              formatNaira(teaser.totalCostKobo),
              'Yours',
            ],
          },
        ]
      : []),
    ...(quote && lease
      ? [
          {
            key: 'lease',
            cells: [
              `Your lease, ${quote.months} months`,
              formatNaira(quote.depositKobo),
              formatNaira(quote.monthlyKobo),
              formatNaira(lease.totalKobo),
              'Ask them',
            ],
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="ways" aria-live="polite" className="min-w-0">
      <h2 id="ways" className="mb-4 text-h3">
        <Link to={`/shop/${kit.slug}`} className="text-ink">
          {kit.name}
        </Link>
      </h2>
      <DataTable
        label="The ways to pay, side by side"
        columns={['Way', 'First', 'Each month', 'In all', 'Whose it is']}
        words={['Whose it is']}
        rows={rows}
      />
      {lease && quote && <Said lease={lease} />}
      {teaser && (
        <p className="mt-4 text-ink-2">
          Our instalments{' '}
          {teaser.effectiveAnnualRate !== null &&
            `cost effective ${formatPercent(teaser.effectiveAnnualRate)} a year, and `}
          end after {teaser.months} months.{' '}
          <Link
            to={planPath(teaser.priceNaira, teaser.months)}
            className="font-semibold text-primary"
          >
            See every due date
          </Link>
        </p>
      )}
    </section>
  )
}

/** What the lease comes to. */
function Said({ lease: { moreKobo, rates } }: { lease: LeaseCost }) {
  return (
    <p className="mt-4 text-lg">
      {moreKobo > 0 ? (
        <>
          The lease costs{' '}
          <strong className="money">{formatNaira(moreKobo)} more than the price</strong>
          {rates && `, as if you borrowed at ${formatPercent(rates.effectiveAnnualRate)} a year`}.
          Repairs and a new battery may be in it: that is worth something, so ask.
        </>
      ) : (
        <>
          The lease costs {formatNaira(-moreKobo)} less than the price. Then it ends before the
          system is worn out: ask what happens with it.
        </>
      )}
    </p>
  )
}
