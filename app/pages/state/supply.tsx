import { Link } from '../../ui/link.tsx'
import { bandHours, tariffBands } from '../../../domain/solar/load/tariff-band.ts'

const list = new Intl.ListFormat('en-GB')

/** Who brings the grid, and how many hours each band promises. */
export function Supply({ name, companies }: { name: string; companies: string[] }) {
  return (
    <section aria-labelledby="supply">
      <h2 id="supply" className="text-h3">
        Hours of light
      </h2>
      <p className="mt-3 text-ink-2">
        {list.format(companies)} {companies.length > 1 ? 'bring' : 'brings'} the grid to {name}. The
        band of your feeder says how many hours a day are promised at least:
      </p>
      <ul className="money mt-3 grid grid-cols-5 gap-2 text-center">
        {tariffBands.map((band) => (
          <li key={band} className="rounded-control border border-line bg-surface p-2">
            <span className="block text-sm text-ink-2">Band {band}</span>
            <span className="font-bold">{bandHours[band]} h</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Your bill names the band. In the{' '}
        <Link to="/solar-calculator" className="font-semibold text-primary">
          solar calculator
        </Link>{' '}
        you put in the hours that you really get.
      </p>
    </section>
  )
}
