import { useState } from 'react'
import {
  addPlanRules,
  planRulesFields,
  toPlanRulesForm,
  type PlanRulesField,
  type PlanRulesForm,
} from '../../../../domain/instalments/plan-rules-form.ts'
import type { FunctionContract } from '../../../../domain/parse/function-contract.ts'
import { findProblem, type ValueOf } from '../../../../domain/parse/parser.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import type { Tables } from '../../../platform/database.gen.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

/** The form is sent as it is typed: the function reads it by the same contract. */
const asTyped: FunctionContract<object, ValueOf<typeof addPlanRules.parseResponse>> = addPlanRules

const labels: Record<Exclude<PlanRulesField, 'is_open' | 'asks_bvn'>, string> = {
  max_owed_kobo: 'What one person may owe on all plans (₦)',
  max_open_plans: 'Open plans of one person',
  max_share_of_income_percent: 'Instalment and other repayments, at most % of income',
  approve_up_to_kobo: 'Approve at once up to (₦)',
  min_score: 'Lowest score to approve at once',
  guarantor_above_kobo: 'Ask for a guarantor above (₦)',
  documents_above_kobo: 'Ask for documents above (₦)',
  retry_days: 'Days after the due day on which a card is charged again',
  late_fee_kobo: 'Late fee, once for each instalment (₦); 0 for none',
  late_fee_cap_percent: 'Late fee, at most % of the instalment',
  late_fee_after_days: 'Days late after which the late fee is charged',
  reason: 'Why the rules change',
}
const fields = Object.keys(labels) as (keyof typeof labels)[]

/** Writes the next version of the rules. */
export function RulesForm({ rules }: { rules: Tables<'plan_rules'> }) {
  const { run, isBusy, failure } = useConfirmedAction(asTyped, ['desk'])
  const [form, setForm] = useState<PlanRulesForm>(() => toPlanRulesForm(rules))
  const [wasSent, setWasSent] = useState(false)
  const problemOf = (field: PlanRulesField) => findProblem(planRulesFields[field], form[field])

  async function send(): Promise<void> {
    setWasSent(true)
    if (!fields.some(problemOf)) await run({ ...form, seenVersion: rules.version })
  }

  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Tick
        label="Applications are open"
        isOn={form.is_open}
        onChange={(is_open) => setForm({ ...form, is_open })}
      />
      <Tick
        label="Ask for the bank verification number (BVN)"
        isOn={form.asks_bvn}
        onChange={(asks_bvn) => setForm({ ...form, asks_bvn })}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          name={field}
          autoComplete="off"
          inputMode={field === 'reason' || field === 'retry_days' ? 'text' : 'decimal'}
          value={form[field]}
          onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value })}
          error={wasSent ? (problemOf(field) ?? undefined) : undefined}
          className={field === 'reason' ? 'sm:col-span-2' : ''}
        />
      ))}
      <div className="grid gap-3 sm:col-span-2">
        <Alert>{failure}</Alert>
        <Button type="submit" disabled={isBusy} className="sm:justify-self-start">
          Save as the next version
        </Button>
      </div>
    </form>
  )
}

function Tick({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      {label}
    </label>
  )
}
