import { formatNumber } from '../../../domain/text/format-number.ts'
import { PortfolioCard, type CardItem } from '../../features/portfolio/portfolio-card.tsx'
import { SectionTitle } from './section-title.tsx'

/** Totals of the installed systems in the portfolio, and the newest ones. */
export function Installed({
  totals,
  newest,
}: {
  totals: { count: number; kwp: number; tonnesPerYear: number }
  newest: CardItem[]
}) {
  if (totals.count === 0) return null
  const counters = [
    { value: formatNumber(totals.kwp, { max: 1 }), label: 'kW of panels installed' },
    {
      value: formatNumber(totals.tonnesPerYear, { max: 1 }),
      label: 'tonnes of CO₂e avoided each year',
    },
    { value: String(totals.count), label: 'systems you can read about' },
  ]
  return (
    <section className="container-page py-6 sm:py-10">
      <SectionTitle title="Installed and running" to="/portfolio" linkLabel="All systems" />
      <dl className="mt-6 grid grid-cols-3 gap-3 sm:gap-6 large-text:grid-cols-1">
        {counters.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-t-3 border-accent pt-3"
          >
            <dt className="text-sm text-ink-2 sm:text-base">{label}</dt>
            <dd className="money text-2xl font-bold leading-tight sm:text-[2.5rem]">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Newest systems" className="row-of-cards mt-6">
        {newest.map((item) => (
          <li key={item.slug} className="grid">
            <PortfolioCard item={item} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-3 max-sm:hidden">
        Paid back at today’s prices of fuel and light. Each page shows how we worked it out.
      </p>
    </section>
  )
}
