import { useNavigate, useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import {
  parseRepaymentPlanForm,
  toRepaymentPlanForm,
} from '../../../../domain/finance/repayment-plan-form.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  months: 'Months',
  deposit_percent: 'Deposit (%)',
  interest: 'Interest is counted on',
  rate_percent_per_month: 'Interest a month (%)',
  fee_percent: 'Fee (%)',
  fee: 'The fee is paid',
  min_price_kobo: 'Price from (₦)',
  max_price_kobo: 'Price up to (₦)',
  as_of: 'Terms as of',
  is_active: 'Customers can choose it',
}

/** One repayment plan, or a new one. */
export default function RepaymentPlan() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another plan.
  return <PlanForm key={id} id={id} />
}

function PlanForm({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'repayment_plans',
    id,
    columns: Object.keys(labels),
    schema: parseRepaymentPlanForm,
    toForm: toRepaymentPlanForm,
    label: 'plan',
    constraints: {
      repayment_plans_months_key: {
        column: 'months',
        message: 'There is a plan of this many months already.',
      },
    },
    onCreated: (made) => void navigate(deskPath('repayment-plans/:id', made), { replace: true }),
  })
  const { months } = edit.record.values
  const money = { inputMode: 'decimal' as const, autoComplete: 'off' }
  return (
    <EditScreen
      edit={edit}
      title={typeof months === 'number' ? `Plan of ${months} months` : undefined}
      labels={labels}
      aside={id !== null && <RecordHistory table="repayment_plans" record={id} />}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.months} inputMode="numeric" {...edit.field('months')} />
        <TextField label={labels.deposit_percent} {...money} {...edit.field('deposit_percent')} />
        <SelectField label={labels.interest} {...edit.field('interest')}>
          <option value="reducing">what is still owed</option>
          <option value="flat">the whole loan</option>
        </SelectField>
        <TextField
          label={labels.rate_percent_per_month}
          {...money}
          {...edit.field('rate_percent_per_month')}
        />
        <TextField label={labels.fee_percent} {...money} {...edit.field('fee_percent')} />
        <SelectField label={labels.fee} {...edit.field('fee')}>
          <option value="upfront">with the deposit</option>
          <option value="capitalised">with the instalments</option>
        </SelectField>
        <TextField label={labels.min_price_kobo} {...money} {...edit.field('min_price_kobo')} />
        <TextField label={labels.max_price_kobo} {...money} {...edit.field('max_price_kobo')} />
        <DateField label={labels.as_of} {...edit.field('as_of')} shown={edit.form.watch('as_of')} />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...edit.form.register('is_active')} />
        {labels.is_active}
      </label>
    </EditScreen>
  )
}
