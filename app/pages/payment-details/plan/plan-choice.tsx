import type { PlanOffer } from '../../../../domain/finance/plan-offer.ts'
import {
  choosePlan,
  explainNoPlan,
} from '../../../../domain/instalments/applications/chosen-plan.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { PlanFigures } from '../../../features/financing/plan-figures.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import type { PlanDraft } from './plan-draft.ts'
import { PlanSchedule } from './plan-schedule.tsx'

export type Chosen = Exclude<ReturnType<typeof choosePlan>, string>

/** The plan that a draft names, or what is wrong with its deposit. */
export function readChoice(
  offers: readonly PlanOffer[],
  priceKobo: number,
  { months, deposit }: PlanDraft,
): { chosen: Chosen | null; problem: string | null } {
  const typed = deposit.trim() === '' ? null : parseNaira(deposit)
  if (deposit.trim() !== '' && typed === null)
    return { chosen: null, problem: 'Write the deposit in figures, like 500,000.' }
  const choice = { priceKobo, months: Number(months), depositKobo: typed }
  const chosen = choosePlan(offers, choice)
  return typeof chosen === 'string'
    ? { chosen: null, problem: explainNoPlan(chosen, offers, choice) }
    : { chosen, problem: null }
}

/** Term and deposit, with all figures of the plan beside them. */
export function PlanChoice({
  offers,
  priceKobo,
  draft,
  onChange,
  error,
}: {
  /** Those for the price, the shortest first. */
  offers: readonly PlanOffer[]
  priceKobo: number
  draft: PlanDraft
  onChange: (change: Partial<PlanDraft>) => void
  /** Why the deposit was refused. */
  error: string | undefined
}) {
  const { chosen, problem } = readChoice(offers, priceKobo, draft)
  const smallest = choosePlan(offers, {
    priceKobo,
    months: Number(draft.months),
    depositKobo: null,
  })
  return (
    <section
      aria-labelledby="plan-choice"
      className="rounded-card border border-line bg-surface p-5"
    >
      <h2 id="plan-choice" className="text-h3">
        Your plan for <span className="money">{formatExactNaira(priceKobo)}</span>
      </h2>
      <fieldset className="mt-4">
        <legend className="mb-2 font-semibold">Months to pay</legend>
        <div className="flex flex-wrap gap-2">
          {offers.map(({ terms: { months } }) => (
            <label
              key={months}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3.5 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-on-primary-soft"
            >
              <input
                type="radio"
                name="months"
                value={months}
                checked={draft.months === String(months)}
                onChange={() => onChange({ months: String(months) })}
                className="accent-(--primary)"
              />
              {months}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Deposit"
        isOptional
        id="plan-deposit"
        name="deposit"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        className="mt-4"
        placeholder="₦"
        hint={
          typeof smallest === 'string'
            ? undefined
            : `At least ${formatExactNaira(smallest.plan.depositKobo)}. A larger one lowers the instalments.`
        }
        value={draft.deposit}
        onChange={(event) => onChange({ deposit: event.target.value })}
        error={problem ?? error}
      />
      {chosen && (
        <div className="mt-6">
          <PlanFigures offer={{ ...chosen.offer, terms: chosen.terms }} plan={chosen.plan} />
          <PlanSchedule {...chosen.plan} />
        </div>
      )}
    </section>
  )
}
