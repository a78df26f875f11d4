import { MoreAnswers } from '../../features/systems/more-answers.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { runningCost } from '../../../domain/solar/generator/running-cost.ts'
import { getDatedValue, ratesOf } from '../../features/calculators/answer-rates.ts'
import { listCalculatorValues } from '../../features/calculators/calculator-data.ts'
import { formatDay } from '../../platform/format-time.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Route } from './+types/generator-cost'
import { GeneratorForm } from './generator-form.tsx'
import { askedLoads, askedSizes, parseGeneratorQuestion } from './generator-question.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const values = await listCalculatorValues(services(context).supabase)
  const question = parseGeneratorQuestion(url.searchParams)
  const { petrolKoboPerLitre, dieselKoboPerLitre, gridKoboPerKwh, electricityVatShare } =
    ratesOf(values)
  const today = { petrol: petrolKoboPerLitre, diesel: dieselKoboPerLitre }
  const { litreKobo, kva, hoursPerDay } = question
  const fuelKoboPerLitre = litreKobo === null ? today : { petrol: litreKobo, diesel: litreKobo }
  const costOf = (size: number, loadPercent: number, hours: number) =>
    runningCost({
      kva: size,
      loadShare: loadPercent / 100,
      hoursPerDay: hours,
      fuelKoboPerLitre,
    })
  return {
    question,
    answer: costOf(kva, question.loadPercent, hoursPerDay),
    /** An hour of each size, by load. At today's prices: an own price is that of one fuel only. */
    sizes: askedSizes.map((size) => ({
      kva: size,
      koboPerHour: askedLoads.map(
        (load) =>
          runningCost({
            kva: size,
            loadShare: load / 100,
            hoursPerDay: 1,
            fuelKoboPerLitre: today,
          }).koboPerHour,
      ),
    })),
    today,
    asOf: {
      petrol: getDatedValue(values, 'petrol').as_of,
      diesel: getDatedValue(values, 'diesel').as_of,
    },
    bandAKoboPerKwh: gridKoboPerKwh.A * (1 + electricityVatShare),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const petrol = loaderData && formatNaira(loaderData.today.petrol)
  return seo(matches, {
    title: 'What a generator costs an hour in Nigeria',
    description: [
      'Fuel cost of a generator by size and load: an hour, a day, a month, and for each kWh.',
      `At today’s price of fuel${petrol ? `, petrol at ${petrol} a litre` : ''}, or with your own.`,
    ],
    path: '/generator-cost',
  })
}

export default function GeneratorCost({ loaderData }: Route.ComponentProps) {
  const { question, answer, sizes, today, asOf, bandAKoboPerKwh } = loaderData
  const monthlyNaira = Math.round(answer.koboPerMonth / 100)
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Generator cost' }]} />
      <h1 className="mt-4 text-h2">What does your generator cost?</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        Fuel alone, without oil, repairs and the set itself. Petrol is {formatNaira(today.petrol)} a
        litre (as of {formatDay(asOf.petrol)}), diesel {formatNaira(today.diesel)} (
        {formatDay(asOf.diesel)}).
      </p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[24rem_1fr] lg:gap-12">
        <GeneratorForm question={question} />
        <section aria-labelledby="answer" aria-live="polite">
          <h2 id="answer" className="text-h3">
            {question.kva} kVA at {question.loadPercent} % load, {question.hoursPerDay} hours a day
          </h2>
          <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line">
            {[
              { value: formatNaira(answer.koboPerMonth), label: 'a month' },
              { value: formatNaira(answer.koboPerHour), label: 'an hour' },
              { value: formatNaira(answer.koboPerKwh), label: 'for each kWh' },
              {
                value: `${answer.litresPerHour.toFixed(1)} litres`,
                label: `of ${answer.fuel} an hour`,
              },
            ].map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse bg-surface p-4">
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="money text-xl font-bold">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-ink-2">
            Grid power of band A costs {formatNaira(bandAKoboPerKwh)} for each kWh with VAT: the
            generator costs {(answer.koboPerKwh / bandAKoboPerKwh).toFixed(1)} times as much.
            {question.loadPercent < 50 &&
              ' At a low load much of the fuel only turns the engine: a smaller set, or a battery for the night, saves most of it.'}
          </p>
          <p className="mt-5" data-no-print>
            <ButtonLink to={`/solar-calculator?spend=${monthlyNaira}`}>
              See what solar replaces
            </ButtonLink>
          </p>
        </section>
      </div>
      <section aria-labelledby="sizes" className="mt-12">
        <h2 id="sizes" className="mb-4 text-h3">
          An hour of each size, at today’s prices
        </h2>
        <DataTable
          label="Fuel cost of an hour by size and load"
          columns={['Generator', ...askedLoads.map((load) => `${load} % load`)]}
          rows={sizes.map(({ kva, koboPerHour }) => ({
            key: kva,
            cells: [`${kva} kVA`, ...koboPerHour.map((kobo) => formatNaira(kobo))],
          }))}
        />
        <p className="prose-width mt-3 text-sm text-ink-2">
          Litres an hour = a share for running empty (petrol 0.175, diesel 0.08 for each kW of its
          size) and a share for the load (petrol 0.35, diesel 0.246 for each kWh). The kW of a set
          are 0.8 of its kVA. Sets above 8 kVA burn diesel. Yours may differ by a fifth.
        </p>
      </section>
      <MoreAnswers />
    </div>
  )
}
