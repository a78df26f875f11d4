import { useState } from 'react'
import { effectiveRateOfFlat, flatRateExample } from '../../../domain/finance/flat-rate.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { site } from '../../../site.config.ts'
import { describeLender } from '../../features/financing/describe-lender.ts'
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
  {
    title: 'Choose',
    text: 'Pick a price and a term on this page. You see every payment to the kobo.',
  },
  {
    title: 'Order and apply',
    text: 'Choose “In parts” at the checkout. You get the decision with its reason, often at once.',
  },
  {
    title: 'Accept and pay the deposit',
    text: 'You read the agreement first; it has the same figures. Then we deliver.',
  },
  {
    title: 'Pay monthly, or all at once',
    text: 'You can pay off the rest of the price whenever you like.',
  },
]

const questions = [
  {
    question: 'What is the effective rate?',
    answer: `What the plan costs in a year, with the fee, and with interest on interest. Use it to compare a plan with a bank, or with a shop that says “${formatPercent(flatRateExample.ratePerMonth)} flat”, which is an effective ${formatPercent(effectiveRateOfFlat(flatRateExample), 0)} a year.`,
  },
  {
    question: 'What if I pay off early?',
    answer:
      'You pay only what you still owe of the price, with no interest for the months ahead. The page of each plan shows the amount for every month.',
  },
  {
    question: 'Who lends, and what if I am late?',
    answer: describeLender(site.legal),
  },
  {
    question: 'Is this an offer?',
    answer:
      'It is what we offer today. You apply for it, and nothing counts before you have read and accepted the agreement, which has the same figures.',
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
        Choose a price and a number of months. You see the deposit, the monthly payment, the total
        cost and the true yearly rate at once.
      </p>
      {search.problems.length > 0 && (
        <p role="status" className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {search.problems.join(' ')} Here is a plan to start with.
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
