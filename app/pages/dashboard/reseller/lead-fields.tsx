import { places } from '../../../../domain/solar/climate/places.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import type { LeadDraft } from './use-lead-draft.ts'

export type LeadProblems = Partial<Record<keyof LeadDraft, string | null>>

const states = places.map(({ state }) => state)

/** The fields of a project: the customer, where it is, and what they want. */
export function LeadFields({
  lead,
  problems,
  onChange,
}: {
  lead: LeadDraft
  problems: LeadProblems
  onChange: (change: Partial<LeadDraft>) => void
}) {
  const field = (name: keyof LeadDraft) => ({
    value: lead[name],
    error: problems[name] ?? undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value }),
  })
  return (
    <>
      <TextField label="Name of your customer" autoComplete="off" {...field('customerName')} />
      <TextField label="Phone number" type="tel" autoComplete="off" {...field('phoneNumber')} />
      <TextField label="E-mail" isOptional type="email" autoComplete="off" {...field('email')} />
      <SelectField label="State" {...field('state')}>
        <option value="">Choose one</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Street and house number"
        isOptional
        autoComplete="off"
        {...field('address')}
      />
      <TextField
        label="Estimate in naira"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        {...field('estimate')}
      />
      <TextAreaField
        label="What your customer wants"
        className="sm:col-span-2"
        rows={4}
        {...field('project')}
      />
    </>
  )
}
