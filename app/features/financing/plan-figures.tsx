import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'

/** All costs of a plan, shown together. */
export function PlanFigures({ offer: { terms }, plan }: { offer: PlanOffer; plan: RepaymentPlan }) {
  const deposit = `${formatPercent(terms.depositShare)} of the price${plan.feeKobo > 0 && terms.fee === 'upfront' ? `, and a fee of ${formatNaira(plan.feeKobo)}` : ''}`
  return (
    <div>
      <dl className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <Figure
          label={`Each month, for ${terms.months} months`}
          value={formatNaira(plan.instalmentKobo)}
          isLarge
          note="the last one may differ by a few kobo"
        />
        <Figure label="Deposit now" value={formatNaira(plan.dueNowKobo)} isLarge note={deposit} />
        <Figure
          label="Total cost"
          value={formatNaira(plan.totalCostKobo)}
          isLarge
          note={`${formatNaira(plan.totalCostKobo - plan.priceKobo)} more than cash`}
        />
      </dl>
      <dl className="mt-5 grid gap-5 border-t border-line pt-5 grid-cols-2 sm:grid-cols-3">
        <Figure
          label="Monthly rate"
          value={formatPercent(terms.ratePerMonth, 2)}
          note={
            terms.interest === 'reducing'
              ? 'on what you still owe'
              : 'flat: on the full amount until the end'
          }
        />
        <Figure
          label="APR"
          value={plan.rates ? formatPercent(plan.rates.aprNominal) : 'none'}
          note="a year, fee included"
        />
        <Figure
          label="Effective rate"
          value={plan.rates ? formatPercent(plan.rates.effectiveAnnualRate) : 'none'}
          note="a year, with interest on interest: use this one to compare"
        />
      </dl>
    </div>
  )
}

function Figure({
  label,
  value,
  note,
  isLarge = false,
}: {
  label: string
  value: string
  note: string
  isLarge?: boolean
}) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={`money font-bold ${isLarge ? 'text-xl sm:text-2xl' : 'text-lg'}`}>{value}</dd>
      <dd className="text-xs text-ink-3">{note}</dd>
    </div>
  )
}

/** A plan as labels and values, for the list of saved calculations. */
export function summarizePlan(
  { terms }: PlanOffer,
  plan: RepaymentPlan,
): { label: string; value: string }[] {
  return [
    { label: 'Deposit now', value: formatNaira(plan.dueNowKobo) },
    { label: `Each month, for ${terms.months} months`, value: formatNaira(plan.instalmentKobo) },
    {
      label: 'Total cost',
      value: `${formatNaira(plan.totalCostKobo)}${plan.rates ? `, effective ${formatPercent(plan.rates.effectiveAnnualRate)} a year` : ''}`,
    },
  ]
}

/** A plan as text, for an inquiry. */
export function describePlan({ terms }: PlanOffer, plan: RepaymentPlan): string {
  return [
    `I would like to pay ${formatNaira(plan.priceKobo)} in instalments over ${terms.months} months.`,
    `Deposit now: ${formatNaira(plan.dueNowKobo)}. A month: ${formatNaira(plan.instalmentKobo)}. Total: ${formatNaira(plan.totalCostKobo)}.`,
    `Monthly rate ${formatPercent(terms.ratePerMonth, 2)}${plan.rates ? `, effective ${formatPercent(plan.rates.effectiveAnnualRate)} a year` : ''}.`,
  ].join('\n')
}
