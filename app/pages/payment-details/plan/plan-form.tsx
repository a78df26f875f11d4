import { useState, type FormEvent } from 'react'
import { offersFor, usualOffer } from '../../../../domain/finance/plan-offer.ts'
import type { PlanOfOrder } from '../../../../domain/instalments/applications/application-functions.ts'
import { asksOf } from '../../../../domain/instalments/plan-rules.ts'
import { usePlanOffers, type OpenPlans } from '../../../features/financing/use-plan-offers.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { ApplicationFields, planFieldId } from './application-fields.tsx'
import { ConsentField } from './consent-field.tsx'
import { Papers } from './papers.tsx'
import { PlanChoice, readChoice } from './plan-choice.tsx'
import { usePlanDraft } from './plan-draft.ts'
import { useApply } from './use-apply.ts'

interface PlanFormProps {
  order: PlanOfOrder['order']
  onApplied: () => Promise<void>
}

/** To choose a plan and to apply for it. */
export function PlanForm(props: PlanFormProps) {
  const query = usePlanOffers()
  return (
    <ListState query={query} failure="The plans could not be loaded.">
      {query.data && <OpenForm {...props} plans={query.data} reload={() => void query.refetch()} />}
    </ListState>
  )
}

function OpenForm({
  order,
  onApplied,
  plans,
  reload,
}: PlanFormProps & { plans: OpenPlans; reload: () => void }) {
  const { draft: stored, change } = usePlanDraft(order.id)
  const { isSending, refusal, apply, refuse } = useApply(order.id)
  const [hasConsented, setConsented] = useState(false)
  const offers = offersFor(plans.offers, order.totalKobo)
  const usual = usualOffer(offers, order.totalKobo)
  if (!usual)
    return (
      <p className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
        We offer no instalment plan for this sum at this moment. You can pay the order in full.
      </p>
    )
  const hasTerm = offers.some(({ terms }) => String(terms.months) === stored.months)
  const draft = hasTerm ? stored : { ...stored, months: String(usual.terms.months) }
  const { chosen } = readChoice(offers, order.totalKobo, draft)
  const asks = asksOf(plans.rules, chosen?.plan.financedKobo ?? 0)
  const errorOf = (field: string) =>
    refusal.problems.find(({ id }) => id === planFieldId(field))?.message

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    if (!chosen) return refuse({ deposit: 'Please correct the deposit first.' })
    if (await apply(draft, { chosen, asks, form: new FormData(event.currentTarget) }))
      await onApplied()
    else reload()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-8">
      <FormProblems {...refusal} />
      <PlanChoice
        offers={offers}
        priceKobo={order.totalKobo}
        draft={draft}
        onChange={change}
        error={errorOf('deposit')}
      />
      <ApplicationFields draft={draft} onChange={change} asks={asks} errorOf={errorOf} />
      {asks.documents && <Papers errorOf={errorOf} />}
      <ConsentField isChecked={hasConsented} onChange={setConsented} error={errorOf('consent')} />
      <div>
        <Button type="submit" aria-disabled={isSending || undefined} className="w-full">
          {isSending ? 'Sending…' : 'Apply for this plan'}
        </Button>
        <p className="mt-3 text-sm text-ink-2">
          You agree to nothing yet. If the plan is approved, you read the agreement first and then
          decide. You owe nothing until you have accepted it and your deposit has arrived.
        </p>
      </div>
    </form>
  )
}
