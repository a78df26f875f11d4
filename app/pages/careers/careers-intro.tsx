import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { formatLongDay } from '../../platform/format-time.ts'
import type { Opening } from './openings.ts'

const reasons = [
  {
    title: 'The pay is in the advert',
    text: 'You see the pay range before you apply, just as our customers see the price before they call.',
  },
  {
    title: 'You see your own work again',
    text: 'The crew that installs a system also services it, so you learn from your own roofs what lasts and what fails.',
  },
  {
    title: 'Safety comes first',
    text: 'Every roof gets a harness, an anchor point and a second person. Nobody climbs in the rain, no matter who is waiting.',
  },
]

const steps = [
  'You get a mail at once to say that we have it.',
  'The people you would work with read your CV, usually within a week.',
  'We call the people we want to meet, and write to everybody else.',
]

/** Why work here, with the numbers of what is open. */
export function CareersIntro({ openings }: { openings: readonly Opening[] }) {
  const places = [...new Set(openings.map(({ place }) => place))]
  const pay = openings.flatMap((opening) => [opening.salary_min_naira, opening.salary_max_naira])
  const firstToClose = openings.map(({ closes_on }) => closes_on).sort()[0]
  return (
    <>
      <section className="container-page grid items-end gap-x-16 gap-y-8 py-12 lg:grid-cols-[1.2fr_1fr] lg:py-16">
        <div>
          <p className="font-semibold text-accent-text">Careers</p>
          <h1 className="mt-3">Work that keeps the lights on.</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-2">
            On roofs, at the drawing board, on the phone with customers who have no light: small
            teams, clear work, and the pay in every advert.
          </p>
        </div>
        {firstToClose && (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-l-3 border-accent pl-6">
            <Fact
              label={openings.length === 1 ? 'opening' : 'openings'}
              value={String(openings.length)}
            />
            <Fact
              label={places.join(' and ')}
              value={`${places.length} ${places.length === 1 ? 'city' : 'cities'}`}
            />
            <Fact
              label="a month, as written in each advert"
              value={`${formatNaira(koboFromNaira(Math.min(...pay)))} to ${formatNaira(koboFromNaira(Math.max(...pay)))}`}
              isWide
            />
            <Fact label="first closing date" value={formatLongDay(firstToClose)} isWide />
          </dl>
        )}
      </section>
      <section aria-label="Why work here" className="border-y border-line bg-surface-2">
        <ul className="container-page grid gap-x-10 gap-y-8 py-12 md:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h2 className="text-h3">{title}</h2>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Fact({
  label,
  value,
  isWide = false,
}: {
  label: string
  value: string
  isWide?: boolean
}) {
  return (
    <div className={`flex flex-col-reverse ${isWide ? 'col-span-2' : ''}`}>
      <dt className="text-ink-2">{label}</dt>
      <dd className="money text-xl font-semibold">{value}</dd>
    </div>
  )
}

/** The steps after an application has been sent. */
export function NextSteps() {
  return (
    <aside aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-h3">
        What happens next
      </h2>
      <ol className="mt-5 space-y-5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden="true"
              className="money grid size-9 shrink-0 place-items-center rounded-full bg-accent font-bold text-on-accent"
            >
              {index + 1}
            </span>
            <p className="pt-1">{step}</p>
          </li>
        ))}
      </ol>
    </aside>
  )
}
