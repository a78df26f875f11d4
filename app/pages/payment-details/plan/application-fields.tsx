import {
  employmentLabels,
  employments,
  type ApplicationField,
} from '../../../../domain/instalments/applications/application-fields.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { PlanDraft } from './plan-draft.ts'

export const fieldLabels: Record<ApplicationField, string> = {
  employment: 'How you earn your income',
  employer: 'Employer or business',
  monthlyIncome: 'Income in a usual month, after tax',
  otherRepayments: 'What you repay elsewhere each month',
  guarantorName: 'Name of your guarantor',
  guarantorPhone: 'Phone number of your guarantor',
  bvn: 'Bank verification number (BVN)',
}

/** The id of the control of a field. */
export const planFieldId = (field: string) => `plan-${field}`

/** What we need to know, and no more than the rules ask for. */
export function ApplicationFields({
  draft,
  onChange,
  asks,
  errorOf,
}: {
  draft: PlanDraft
  onChange: (change: Partial<PlanDraft>) => void
  asks: { guarantor: boolean; bvn: boolean }
  errorOf: (field: string) => string | undefined
}) {
  const text = (field: Exclude<keyof PlanDraft, 'months' | 'deposit'> & ApplicationField) => ({
    id: planFieldId(field),
    name: field,
    label: fieldLabels[field],
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    error: errorOf(field),
  })
  return (
    <section aria-labelledby="about-you" className="space-y-5">
      <h2 id="about-you" className="text-h3">
        About you
      </h2>
      <p className="text-ink-2">
        We use this to check that you can pay the instalments. We ask nobody else about you, and we
        never ask for your contacts or photos.
      </p>
      <SelectField {...text('employment')} required>
        <option value="">Please choose</option>
        {employments.map((each) => (
          <option key={each} value={each}>
            {employmentLabels[each]}
          </option>
        ))}
      </SelectField>
      <TextField {...text('employer')} isOptional maxLength={120} autoComplete="organization" />
      <TextField {...text('monthlyIncome')} required inputMode="numeric" placeholder="₦" />
      <TextField
        {...text('otherRepayments')}
        required
        inputMode="numeric"
        placeholder="₦"
        hint="Loans and other instalments. Write 0 if there are none."
      />
      {asks.guarantor && (
        <>
          <TextField
            {...text('guarantorName')}
            required
            hint="We need a guarantor for this amount. Please ask them first: we call them once, and they owe nothing before they sign a guarantee with us."
          />
          <TextField {...text('guarantorPhone')} required type="tel" />
        </>
      )}
      {asks.bvn && (
        <TextField
          id={planFieldId('bvn')}
          name="bvn"
          label={fieldLabels.bvn}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          hint="11 digits. This device does not keep it. Never tell it to anybody who calls you."
          error={errorOf('bvn')}
        />
      )}
    </section>
  )
}
