import { data } from 'react-router'
import { formatNaira } from '../../../domain/money/money.ts'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { SaveCalculation } from '../../features/calculators/save-calculation.tsx'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/plan-details'
import { NoPlanPage } from './no-plan-page.tsx'
import { findPlan } from './one-plan.ts'
import { describePlan, PlanFigures, summarizePlan } from './plan-figures.tsx'
import { planPath } from '../../features/financing/plan-path.ts'
import { Schedule } from './schedule.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await findPlan(services(context).supabase, params)
  return data(result, { status: 'plan' in result ? 200 : 404 })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || !('plan' in loaderData)) return unlisted('No such plan')
  const { priceNaira, months } = loaderData
  const title = `${formatNaira(priceNaira * 100)} over ${months} months`
  // Every price has its own page, so search engines index the overview instead.
  return [
    ...seo(matches, {
      title,
      description: `Every payment of ${title}, what it costs to pay off early each month, and the true yearly rate.`,
      path: planPath(priceNaira, months),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PlanDetails({ loaderData }: Route.ComponentProps) {
  if (!('plan' in loaderData)) return <NoPlanPage {...loaderData} />
  const { offer, plan, priceNaira, months } = loaderData
  const path = planPath(priceNaira, months)
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Repayment plans', to: '/repayment-plans' },
          { label: `${months} months` },
        ]}
      />
      <h1 className="mt-5 font-sans text-h2">
        <span className="money">{formatNaira(plan.priceKobo)}</span> over {months} months
      </h1>
      <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
        <PlanFigures offer={offer} plan={plan} />
        <div className="mt-6 flex flex-wrap gap-3" data-no-print>
          <SubmitProject label="Choose this plan" description={describePlan(offer, plan)} />
          <ButtonLink to="/cart" variant="secondary">
            Go to my cart
          </ButtonLink>
          <SaveCalculation
            calculator="repayment"
            title={`${formatNaira(plan.priceKobo)} over ${months} months`}
            path={path}
            summary={summarizePlan(offer, plan)}
          />
          <ButtonLink to={`/repayment-plans?exact=${priceNaira}&term=${months}`} variant="quiet">
            Change the plan
          </ButtonLink>
        </div>
      </div>
      <Schedule plan={plan} />
      <div className="mt-6 flex flex-wrap gap-3" data-no-print>
        <a href={`${path}/schedule.pdf`} className={buttonClass({ variant: 'secondary' })}>
          Download as PDF
        </a>
        <a href={`${path}/schedule.csv`} className={buttonClass({ variant: 'secondary' })}>
          Download for a spreadsheet (CSV)
        </a>
      </div>
      <p className="mt-6 max-w-2xl text-sm text-ink-3">
        This is what we offer today. What counts is the agreement you sign; it has the same figures.
      </p>
    </div>
  )
}
