import { data } from 'react-router'
import { formatNaira } from '../../../domain/money/money.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import type { Route } from './+types/plan-details'
import { NoPlanPage } from './no-plan-page.tsx'
import { findPlan } from './one-plan.ts'
import { PlanFigures } from '../../features/financing/plan-figures.tsx'
import { planPath } from '../../features/financing/plan-path.ts'
import { Schedule } from './schedule.tsx'
import { PlanActions } from './plan-actions.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await findPlan(services(context).supabase, params)
  return data(result, { status: 'plan' in result ? 200 : 404 })
}

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
        <PlanActions offer={offer} plan={plan} />
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
        This is what we offer today. You apply for it at the checkout, and what counts is the
        agreement that you accept; it has the same figures.
      </p>
    </div>
  )
}
