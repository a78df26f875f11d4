import { salesDays, type SalesOfPart } from '../../../../domain/desk/sales-figures.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { formatShortNaira } from './short-naira.ts'

interface SalesPartsProps {
  title: string
  note: string
  parts: readonly SalesOfPart[]
}

const maxParts = 8

/** The sums of categories or states: now as a wide bar, before as a narrow one below it. */
export function SalesParts({ title, note, parts }: SalesPartsProps) {
  const shown = [...parts.slice(0, maxParts), ...rest(parts.slice(maxParts))]
  const largest = Math.max(1, ...shown.flatMap(({ kobo, koboBefore }) => [kobo, koboBefore]))
  return (
    <div className="min-w-0">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <p className="mt-1 text-md text-ink-2">{note}</p>
      <table className="money mt-2 w-full border-collapse text-md">
        <caption className="sr-only">{title}</caption>
        <thead className="text-left text-sm text-ink-3">
          <tr>
            <th scope="col" className="py-1 font-normal">
              <span className="sr-only">Name</span>
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              Sold
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal whitespace-nowrap">
              {salesDays} days earlier
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, kobo, koboBefore }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="w-full py-1.5 text-left font-normal">
                {name}
                <Bars now={kobo / largest} before={koboBefore / largest} />
              </th>
              <td className="py-1.5 pl-3 text-right font-semibold whitespace-nowrap">
                <Sum kobo={kobo} />
              </td>
              <td className="py-1.5 pl-3 text-right whitespace-nowrap text-ink-2">
                <Sum kobo={koboBefore} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Rounded on phones, where two whole sums leave no room for the name. */
function Sum({ kobo }: { kobo: number }) {
  return (
    <>
      <span className="max-sm:hidden">{formatNaira(kobo)}</span>
      <span className="sm:hidden">{formatShortNaira(kobo)}</span>
    </>
  )
}

/** Shares of the whole width, 0 to 1. */
function Bars({ now, before }: { now: number; before: number }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="mt-1 h-2.5 w-full"
      aria-hidden="true"
    >
      <rect width={100 * now} height="7" className="fill-primary" />
      <rect y="7.5" width={100 * before} height="2.5" className="fill-ink-3" />
    </svg>
  )
}

function rest(parts: readonly SalesOfPart[]): SalesOfPart[] {
  if (parts.length === 0) return []
  const sumOf = (field: 'kobo' | 'koboBefore') => parts.reduce((sum, part) => sum + part[field], 0)
  return [{ name: `${parts.length} others`, kobo: sumOf('kobo'), koboBefore: sumOf('koboBefore') }]
}
