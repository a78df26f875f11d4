import { Link } from 'react-router'
import { SectionTitle } from './section-title.tsx'

interface InstalledItem {
  slug: string
  title: string
  town: string
  kwp: number
  /** `₦65,000` */
  monthlySaving: string
}

const oneDecimal = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 })

/** Totals of the installed systems in the portfolio, and the newest ones. */
export function Installed({
  totals,
  newest,
}: {
  totals: { count: number; kwp: number; tonnesPerYear: number }
  newest: InstalledItem[]
}) {
  if (totals.count === 0) return null
  const counters = [
    { value: oneDecimal.format(totals.kwp), label: 'kW of panels installed' },
    { value: oneDecimal.format(totals.tonnesPerYear), label: 'tonnes of CO₂e avoided each year' },
    { value: String(totals.count), label: 'systems you can read about' },
  ]
  return (
    <section className="container-page py-14">
      <SectionTitle title="Installed and running" to="/portfolio" linkLabel="All systems" />
      <dl className="mt-8 grid gap-6 sm:grid-cols-3">
        {counters.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-t-3 border-accent pt-4"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="money text-[2.5rem] font-bold leading-tight">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-10 divide-y divide-line border-y border-line">
        {newest.map((item) => (
          <li
            key={item.slug}
            className="group relative grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto_auto_auto] sm:items-baseline"
          >
            <Link
              to={`/portfolio/${item.slug}`}
              className="font-semibold text-ink no-underline after:absolute after:inset-0 group-hover:underline"
            >
              {item.title}
            </Link>
            <span className="text-ink-2">{item.town}</span>
            <span className="money text-ink-2">{oneDecimal.format(item.kwp)} kWp</span>
            <span className="money text-ink-2">saves {item.monthlySaving} a month</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-3">
        Savings are at today’s prices of fuel and light. Each page shows how we worked them out.
      </p>
    </section>
  )
}
