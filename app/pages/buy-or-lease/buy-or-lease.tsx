import { MoreAnswers } from '../../features/systems/more-answers.tsx'
import { leaseCost } from '../../../domain/finance/lease.ts'
import { instalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { listKits } from '../../features/systems/kits.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/buy-or-lease'
import { LeaseForm } from './lease-form.tsx'
import { parseLeaseQuestion } from './lease-question.ts'
import { WaysToPay } from './ways-to-pay.tsx'

/** The size that most homes ask for. */
const usualKva = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const [kits, offers] = await Promise.all([listKits(supabase), listPlanOffers(supabase)])
  const question = parseLeaseQuestion(url.searchParams)
  const kit =
    kits.find(({ slug }) => slug === question.system) ??
    kits.find(({ data }) => data.powerKva === usualKva) ??
    kits[0]
  return {
    question,
    kits: kits.map(({ slug, name, priceKobo }) => ({ slug, name, priceKobo })),
    kit: kit ? { slug: kit.slug, name: kit.name, priceKobo: kit.priceKobo } : null,
    teaser: kit ? instalmentTeaser(offers, kit.priceKobo) : null,
    lease: kit && question.quote ? leaseCost(kit.priceKobo, question.quote) : null,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Buy or lease solar? What each costs in the end',
    description:
      'Buying a solar system at once, in instalments, or leasing it: what you pay first, each month and in all, who owns it and who repairs it. With your own quote.',
    path: '/buy-or-lease',
  })
}

export default function BuyOrLease({ loaderData }: Route.ComponentProps) {
  const { question, kits, kit, teaser, lease } = loaderData
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Buy or lease' }]} />
      <h1 className="mt-4 text-h2">Buy or lease?</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        A lease starts with little money, and the system stays somebody else’s. We sell and offer
        instalments; we do not lease. Put in a lease that you were offered, and see what each way
        costs in the end.
      </p>
      {kit && (
        <>
          <div className="mt-8 grid items-start gap-8 lg:grid-cols-[24rem_1fr] lg:gap-12">
            <LeaseForm kits={kits} chosen={kit.slug} question={question} />
            <WaysToPay kit={kit} teaser={teaser} quote={question.quote} lease={lease} />
          </div>
          <section aria-labelledby="ask" className="mt-12 max-w-3xl">
            <h2 id="ask" className="text-h3">
              What to ask about a lease
            </h2>
            <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-2">
              <li>Whose is the system at the end, and what does it cost to keep it?</li>
              <li>How much may the monthly fee rise each year, and who decides?</li>
              <li>How many kWh of battery may you use each night, and who replaces the battery?</li>
              <li>
                Within how many days is a fault repaired, and do you pay for days without power?
              </li>
              <li>What does it cost to end the lease early, or to take it along when you move?</li>
            </ul>
            <p className="mt-6" data-no-print>
              <ButtonLink to="/repayment-plans" variant="secondary">
                How our instalments work
              </ButtonLink>
            </p>
          </section>
        </>
      )}
      <MoreAnswers />
    </div>
  )
}
