import { formatNumber } from '../../../domain/text/format-number.ts'
import ArrowRight from '~icons/lucide/arrow-right'
import { Link } from '../../ui/link.tsx'
import { Scene } from '../../ui/drawings/scenes/scene.tsx'
import { FoldedOnPhones } from '../../ui/disclosures/folded-on-phones.tsx'
import type { Bundle } from '../../features/systems/bundles.ts'
import { BundleParts } from './bundle-parts.tsx'

/** One bundle: what it runs and for how long, its figures, and its parts. */
export function BundleSection({ bundle }: { bundle: Bundle }) {
  const { slug, name, lead, notFor, scene, loads, shortfalls, calculatorPath } = bundle
  return (
    <section aria-labelledby={slug} className="mt-7 border-t border-line pt-7 lg:mt-12 lg:pt-10">
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:gap-8 lg:gap-12">
        <div className="min-w-0">
          <div className="flex items-center gap-5">
            <Scene kind={scene} className="w-24 shrink-0 rounded-control sm:w-36" />
            <h2 id={slug} className="scroll-mt-24">
              {name}
            </h2>
          </div>
          <p className="mt-3 lg:mt-4 lg:text-lg">{lead}</p>
          <Figures bundle={bundle} />
          {loads.length > 0 && (
            <FoldedOnPhones title="What runs, and how long" className="mt-4">
              <table className="money mt-2 w-full lg:mt-6 border-collapse text-md">
                <caption className="pb-1.5 text-left font-semibold max-lg:sr-only">
                  What runs
                </caption>
                <thead className="text-sm text-ink-2">
                  <tr>
                    <th scope="col" className="py-1.5 text-left font-normal">
                      Appliance
                    </th>
                    <th scope="col" className="py-1.5 pl-3 text-right font-normal">
                      Each
                    </th>
                    <th scope="col" className="py-1.5 pl-3 text-right font-normal">
                      A day
                    </th>
                  </tr>
                </thead>
                <tbody className="divide-y divide-line border-y border-line">
                  {loads.map(({ name: appliance, quantity, watts, dayHours, nightHours }) => (
                    <tr key={appliance}>
                      <th scope="row" className="py-2 text-left font-normal">
                        {quantity} × {appliance}
                      </th>
                      <td className="py-2 pl-3 text-right whitespace-nowrap">
                        {formatNumber(watts, { max: 0 })} W
                      </td>
                      <td className="py-2 pl-3 text-right whitespace-nowrap">
                        {formatNumber(dayHours + nightHours, { max: 1 })} h
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="mt-4 text-md text-ink-2">{notFor}</p>
              <p className="mt-2">
                <Link
                  to={calculatorPath}
                  className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary"
                >
                  Change it in the calculator<span className="sr-only">: {name}</span>{' '}
                  <ArrowRight className="size-4" aria-hidden="true" />
                </Link>
              </p>
            </FoldedOnPhones>
          )}
          {loads.length === 0 && <p className="mt-4 text-md text-ink-2">{notFor}</p>}
        </div>
        <div className="min-w-0">
          {shortfalls.length > 0 && (
            <div className="mb-4 rounded-card bg-warning-soft px-4 py-3 text-md text-warning">
              <p className="font-semibold">
                By our figures this bundle is too small at the moment. Ask us before you buy it.
              </p>
              {shortfalls.map((shortfall) => (
                <p key={shortfall}>{shortfall}</p>
              ))}
            </div>
          )}
          <BundleParts bundle={bundle} />
        </div>
      </div>
    </section>
  )
}

function Figures({ bundle: { autonomyHours, figures } }: { bundle: Bundle }) {
  if (!figures) return null
  const rows = [
    { label: 'Used in a day', value: `${formatNumber(figures.dailyKwh, { max: 1 })} kWh` },
    { label: 'On the battery alone', value: `${formatNumber(autonomyHours, { max: 1 })} hours` },
    {
      label: 'Peak power',
      value: `${formatNumber(Math.ceil(figures.peakW / 10) * 10, { max: 0 })} W`,
    },
  ]
  return (
    <dl className="mt-4 grid grid-cols-3 gap-3 border-t border-line pt-3 lg:border-b lg:py-4">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="money text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
