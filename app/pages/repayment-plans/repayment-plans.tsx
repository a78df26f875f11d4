import { useState } from 'react'
import { effectiveRateOfFlat, flatRateExample } from '../../../domain/finance/flat-rate.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { Questions } from '../../ui/questions.tsx'
import type { Route } from './+types/repayment-plans'
import { OfferTable } from './offer-table.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { parsePlanSearch, planQuery } from './plan-search.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const offers = await listPlanOffers(services(context).supabase)
  return { offers, search: parsePlanSearch(url.searchParams, offers) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Solar in instalments: deposit, monthly payment, total cost, monthly rate, APR and effective yearly rate together, before you sign.'
  return seo(matches, {
    title: 'Solar on instalments in Nigeria',
    description,
    path: '/repayment-plans',
  })
}

const steps = [
  { title: 'Choose', text: 'A price and a term, here. You see every payment to the kobo.' },
  {
    title: 'Send it to us',
    text: 'We check the system with you and write the same numbers into the agreement.',
  },
  { title: 'Pay the deposit', text: 'The system is installed after it.' },
  {
    title: 'Pay monthly, or all at once',
    text: 'Whenever you like you may pay off what is left of the price.',
  },
]

const questions = [
  {
    question: 'What is the effective rate?',
    answer: `What the plan costs in a year, with the fee, and with interest on interest. Use it to compare a plan with a bank, or with a shop that says “${formatPercent(flatRateExample.ratePerMonth)} flat”, which is ${formatPercent(effectiveRateOfFlat(flatRateExample), 0)} a year.`,
  },
  {
    question: 'What if I pay off early?',
    answer:
      'You pay the part of the price that you still owe, and no interest for the months to come. The page of a plan shows the figure for each month.',
  },
  {
    question: 'Is this an offer?',
    answer:
      'It is what we offer today, before we have spoken. What counts is the agreement that you sign; it says the same things in the same words.',
  },
]

export default function RepaymentPlans({ loaderData }: Route.ComponentProps) {
  // A link within the site to another price or term starts a new calculation.
  return <PlansPage key={planQuery(loaderData.search)} {...loaderData} />
}

function PlansPage({ offers, search: initial }: Route.ComponentProps['loaderData']) {
  const [search, setSearch] = useState(initial)
  return (
    <div className="container-page py-12">
      <h1 className="max-w-3xl text-h2">Pay in parts, with nothing hidden</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        Move the price and the months. The deposit, the instalment, the whole cost and the true
        yearly rate move together.
      </p>
      {search.problems.length > 0 && (
        <p role="status" className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {search.problems.join(' ')} Below is a plan to start from.
        </p>
      )}
      <PlanChooser key={planQuery(search)} offers={offers} search={search} onOther={setSearch} />
      <section className="mt-14" aria-labelledby="how-it-works">
        <h2 id="how-it-works">How it works</h2>
        <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-3 border-accent pt-4">
              <p className="font-semibold">
                {index + 1}. {title}
              </p>
              <p className="mt-2 text-md text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {offers.length > 0 && (
        <section className="mt-14" aria-labelledby="terms">
          <h2 id="terms" className="mb-6">
            All terms
          </h2>
          <OfferTable offers={offers} />
        </section>
      )}
      <section className="mt-14 max-w-3xl" aria-labelledby="asked">
        <h2 id="asked" className="mb-6">
          Common questions
        </h2>
        <Questions questions={questions} />
        <div className="mt-8">
          <SubmitProject label="Ask about instalments" variant="secondary" />
        </div>
      </section>
    </div>
  )
}
