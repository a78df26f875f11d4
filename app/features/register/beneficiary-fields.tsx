import {
  beneficiaryKinds,
  maxBeneficiaryLetters,
  maxNoteLetters,
  retirementReasons,
  withKind,
  type RetirementForm,
} from '../../../domain/register/retirement-fields.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'

interface RetirementInputs {
  form: RetirementForm
  /** The id and the problem of a field, by its name in the form. */
  field: (name: keyof RetirementForm) => { id: string; error: string | undefined }
}

/** In whose name units are retired, who may read it, what for and for which days. */
export function BeneficiaryFields({
  form,
  field,
  onChange,
}: RetirementInputs & { onChange: (form: RetirementForm) => void }) {
  const isCompany = form.beneficiaryKind === 'company'
  const set = (change: Partial<RetirementForm>) => onChange({ ...form, ...change })
  return (
    <>
      <SelectField
        {...field('beneficiaryKind')}
        label="For whom"
        value={form.beneficiaryKind}
        onChange={({ currentTarget }) => {
          const kind = beneficiaryKinds.find((each) => each === currentTarget.value)
          if (kind) onChange(withKind(form, kind))
        }}
      >
        <option value="person">A person</option>
        <option value="company">A company</option>
      </SelectField>
      <TextField
        {...field('beneficiary')}
        label={isCompany ? 'Name of the company' : 'Name of the person'}
        hint={
          isCompany
            ? 'Everybody can read it, with the words “name not checked”. If you ask us, we erase it.'
            : 'The public log holds only a code made from it, so the name can be erased later.'
        }
        maxLength={maxBeneficiaryLetters}
        autoComplete="off"
        value={form.beneficiary}
        onChange={({ currentTarget }) => set({ beneficiary: currentTarget.value })}
      />
      {isCompany ? (
        <CheckboxField
          {...field('companyAgrees')}
          checked={form.companyAgrees}
          onChange={({ currentTarget }) => set({ companyAgrees: currentTarget.checked })}
        >
          The company agrees that its name stands in the public register.
        </CheckboxField>
      ) : (
        <CheckboxField
          {...field('isPublic')}
          checked={form.isPublic}
          onChange={({ currentTarget }) => set({ isPublic: currentTarget.checked })}
        >
          Show this name to everybody on the certificate. Otherwise the certificate shows only a
          code.
        </CheckboxField>
      )}
      <ClaimFields form={form} field={field} set={set} />
    </>
  )
}

/** What units are retired for, with the customer's own words, and for which days. */
function ClaimFields({
  form,
  field,
  set,
}: RetirementInputs & { set: (change: Partial<RetirementForm>) => void }) {
  return (
    <>
      <SelectField
        {...field('reason')}
        label="What it is for"
        value={form.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      >
        <option value="">Choose one</option>
        {retirementReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextField
        {...field('note')}
        label="Your note"
        isOptional
        hint="Everybody can read it on the certificate. If you ask us, we erase it."
        maxLength={maxNoteLetters}
        autoComplete="off"
        value={form.note ?? ''}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          {...field('claimFrom')}
          label="Claimed from"
          hint="At most 5 years ago."
          value={form.claimFrom}
          onChange={({ currentTarget }) => set({ claimFrom: currentTarget.value })}
        />
        <DateField
          {...field('claimTo')}
          label="Claimed to"
          hint="At most a year from now."
          value={form.claimTo}
          onChange={({ currentTarget }) => set({ claimTo: currentTarget.value })}
        />
      </div>
    </>
  )
}
