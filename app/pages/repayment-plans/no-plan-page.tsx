import { offersFor, type NoPlan, type PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { OfferTable } from './offer-table.tsx'
import { planPath } from '../../features/financing/plan-path.ts'
import { whyNoPlan } from './why-no-plan.ts'

type NoPlanPageProps = { offers: PlanOffer[] } & (
  | { unreadable: string }
  | { priceNaira: number; months: number; reason: NoPlan }
)

/** Shown instead of a plan: the reason, and the possible plans. */
export function NoPlanPage({ offers, ...request }: NoPlanPageProps) {
  const possible = 'reason' in request ? offersFor(offers, request.priceNaira * 100) : []
  return (
    <div className="container-page py-12">
      <h1 className="text-h2">There is no such plan</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        {'unreadable' in request ? request.unreadable : whyNoPlan(request.reason, offers, request)}
      </p>
      {'reason' in request && possible.length > 0 && (
        <div className="mt-6">
          <p className="font-semibold">Possible for {formatNaira(request.priceNaira * 100)}:</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {possible.map(({ terms }) => (
              <ButtonLink
                key={terms.months}
                to={planPath(request.priceNaira, terms.months)}
                variant="secondary"
              >
                {terms.months} months
              </ButtonLink>
            ))}
          </div>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/repayment-plans">Choose a plan</ButtonLink>
        <SubmitProject label="Ask about instalments" variant="secondary" />
      </div>
      {offers.length > 0 && (
        <section className="mt-12" aria-labelledby="terms">
          <h2 id="terms" className="mb-5">
            See what is possible
          </h2>
          <OfferTable offers={offers} />
        </section>
      )}
    </div>
  )
}
