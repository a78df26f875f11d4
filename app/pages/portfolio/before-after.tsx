import { formatNumber } from '../../../domain/text/format-number.ts'
import type { Item } from './one-item.ts'
import { formatMonthlySaving } from '../../features/portfolio/monthly-saving.ts'

/** Weekly fuel before and after, as bars on one scale, and the monthly saving. */
export function BeforeAfterImage({ item }: { item: Item }) {
  const bars = [
    { label: 'Before', litres: item.litres_per_week_before, fill: 'fill-line-strong' },
    { label: 'After', litres: item.litres_per_week_after, fill: 'fill-primary' },
  ]
  return (
    <div className="flex h-full flex-col justify-center gap-2.5 bg-surface-2 p-5 sm:gap-7 sm:p-10">
      <p className="text-sm font-semibold text-ink-2 sm:text-base">Litres of {item.fuel} a week</p>
      {bars.map(({ label, litres, fill }) => (
        <div key={label}>
          <p className="flex items-baseline justify-between">
            <span>{label}</span>
            <strong className="money text-xl sm:text-[2rem]">
              {formatNumber(Number(litres.toPrecision(4)))}
            </strong>
          </p>
          <svg className="mt-1 block h-5 w-full rounded-full bg-surface sm:h-7" aria-hidden="true">
            <rect
              className={fill}
              width={`${Math.max(2, Math.round((litres / Math.max(1, item.litres_per_week_before)) * 100))}%`}
              height="100%"
              rx="14"
            />
          </svg>
        </div>
      ))}
      <p className="border-t border-line pt-3 sm:pt-5">
        <strong className="money text-lg sm:text-xl">
          {formatMonthlySaving(item.numbers.savingKoboPerYear)}
        </strong>{' '}
        <span className="text-ink-2">saved each month, at today’s prices</span>
      </p>
    </div>
  )
}

/** Only the two bars, small. */
export function BeforeAfterThumbnail({ item }: { item: Item }) {
  const after = Math.max(
    4,
    Math.round((item.litres_per_week_after / Math.max(1, item.litres_per_week_before)) * 120),
  )
  return (
    <svg viewBox="0 0 160 100" className="h-full w-full" aria-hidden="true">
      <path d="M20 36h120" stroke="var(--line-strong)" strokeWidth="16" strokeLinecap="round" />
      <path d={`M20 68h${after}`} stroke="var(--primary)" strokeWidth="16" strokeLinecap="round" />
    </svg>
  )
}

/** Before and after as a table; on phones each row is a card. */
export function BeforeAfterTable({ item }: { item: Item }) {
  const year = (litres: number) =>
    `${formatNumber(Number((litres * item.weeks_per_year).toPrecision(4)))} l`
  const rows = [
    {
      what: `${item.fuel === 'petrol' ? 'Petrol' : 'Diesel'} a week`,
      before: `${item.litres_per_week_before} l`,
      after: `${item.litres_per_week_after} l`,
    },
    {
      what: item.weeks_per_year === 52 ? 'A year' : `A year of ${item.weeks_per_year} weeks`,
      before: year(item.litres_per_week_before),
      after: year(item.litres_per_week_after),
    },
    {
      what: 'Power from the roof',
      before: 'none',
      after: `${formatNumber(Number(item.numbers.generationKwh.toPrecision(4)))} kWh a year`,
    },
    {
      what: 'Of this, used instead of generator or grid',
      before: 'none',
      after: `${formatNumber(Number(item.numbers.usedKwh.toPrecision(4)))} kWh, ${Math.round(item.used_share * 100)} %`,
    },
    {
      what: 'Spent on power, at today’s prices',
      before: 'as it was',
      after: `${formatMonthlySaving(item.numbers.savingKoboPerYear)} less a month`,
    },
  ]
  return (
    <table className="w-full text-left text-md">
      <caption className="sr-only">Before and after, in numbers</caption>
      <thead>
        <tr className="border-b border-line-strong text-sm text-ink-2">
          <th scope="col">
            <span className="sr-only">What</span>
          </th>
          <th scope="col" className="px-3 py-2.5 font-semibold">
            Before
          </th>
          <th scope="col" className="py-2.5 font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row" className="py-3 font-normal text-ink-2">
              {what}
            </th>
            <td className="money px-3 py-3">{before}</td>
            <td className="money py-3 font-semibold">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
