import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { WhatItRuns } from '../../../../domain/solar/load/what-it-runs.ts'

const hoursOf = {
  battery: 'One of them, on a full battery',
  sun: 'One of them, on the sun of a day in Lagos',
}

const alone = 'Each row is for that appliance alone.'
const notes = {
  alone,
  overnight: `${alone} The specification lists what the kit runs together, and what it is not meant for.`,
  sun: 'By day as the panel makes it; for the evening it needs a battery.',
}

/** What the product runs: each appliance with how many at once, and how long. */
export function RunsTable({ runs: { energy, isOvernight, ownW, rows } }: { runs: WhatItRuns }) {
  const hasLimit = rows.some(({ atOnce }) => atOnce !== null)
  return (
    <section aria-labelledby="runs" className="mt-12">
      <h2 id="runs" className="text-h3">
        What it runs
      </h2>
      <table className="money mt-4 w-full border-collapse text-md [&_:is(th,td)]:py-2 large-text:[&_:is(tr,th,td)]:block large-text:[&_:is(th,td)]:pl-0 large-text:[&_:is(th,td)]:text-left">
        <thead className="text-sm text-ink-2">
          <tr>
            <th scope="col" className="text-left font-normal">
              Appliance
            </th>
            {hasLimit && (
              <th scope="col" className="pl-3 text-right font-normal">
                At most at once
              </th>
            )}
            {energy && (
              <th scope="col" className="pl-3 text-right font-normal">
                {hoursOf[energy]}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map(({ appliance, watts, atOnce, hours }) => (
            <tr key={appliance}>
              <th scope="row" className="text-left font-normal">
                {appliance}{' '}
                <span className="whitespace-nowrap text-ink-2">{formatNumber(watts)} W</span>
              </th>
              {hasLimit && <td className="pl-3 text-right">{formatCount(atOnce)}</td>}
              {energy && (
                <td className="whitespace-nowrap pl-3 text-right">
                  {hours === null ? '–' : formatHours(hours)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="prose-width mt-3 text-sm text-ink-2">
        {notes[energy === 'sun' ? 'sun' : isOvernight ? 'overnight' : 'alone']}{' '}
        {ownW !== null && `The inverter’s own use of ${ownW} W is counted. `}Your own list gives a
        closer answer:{' '}
        <Link to="/solar-calculator" className="font-semibold text-primary">
          the solar calculator
        </Link>
        .
      </p>
    </section>
  )
}

/** Few people have more than ten of one kind. */
function formatCount(atOnce: number | null): string {
  if (atOnce === null) return 'No limit'
  return atOnce === 0 ? 'Too strong' : atOnce >= 10 ? '10 or more' : String(atOnce)
}

/** "45 min", "9 h", "2 days". */
function formatHours(hours: number): string {
  if (hours < 1) return `${Math.floor((hours * 60) / 5) * 5} min`
  if (hours < 10) return `${formatNumber(Math.floor(hours * 2) / 2)} h`
  return hours < 72 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`
}
