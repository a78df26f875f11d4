import { ButtonLink } from '../../ui/button.tsx'

/** Rates as text: "3 %". */
interface FlatRate {
  perMonth: string
  effective: string
}

const promisesFor = ({ perMonth, effective }: FlatRate) => [
  {
    title: 'Deposit now, the rest monthly',
    text: 'You choose the deposit and the number of months. We install the system after the deposit.',
  },
  {
    title: 'The effective yearly rate beside the monthly one',
    text: `A flat ${perMonth} a month for a year really costs ${effective} a year: that is the effective rate. We show you both, and the total you pay, before you sign.`,
  },
  {
    title: 'Pay it off early',
    text: 'You pay only what is left of the price, without the interest for the months to come.',
  },
]

/** How our instalments differ. The example is a flat rate over 12 months, with its effective rate. */
export function PayInParts({ flatRate }: { flatRate: FlatRate }) {
  return (
    <section className="border-y border-line bg-surface-2">
      <div className="container-page grid gap-x-10 gap-y-6 py-7 sm:py-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2>Pay in parts, with nothing hidden</h2>
          <p className="mt-2 text-ink-2 sm:mt-4">
            Most customers do not have two million naira at once. Instalments are honest when you
            can see the whole cost.
          </p>
          <div className="mt-4 sm:mt-6">
            <ButtonLink to="/repayment-plans" variant="secondary">
              How instalments work
            </ButtonLink>
          </div>
        </div>
        {/* Phones find it on the page of the plans. */}
        <dl className="grid gap-5 max-sm:hidden sm:grid-cols-3">
          {promisesFor(flatRate).map(({ title, text }) => (
            <div key={title} className="border-t-3 border-accent pt-3 sm:pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-2 text-md text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
