import { TextField } from '../../../ui/forms/field.tsx'

/** What the form gives to a field. */
export interface FieldProps {
  id: string
  name: string
  label: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
  error: string | undefined
}

/** A reseller lets us deliver to their customer, who gets papers without prices and no mail from us. */
export function RecipientFields({
  isAsked,
  onChange,
  name,
  phone,
}: {
  isAsked: boolean
  onChange: (isAsked: boolean) => void
  name: FieldProps
  phone: FieldProps
}) {
  return (
    <fieldset className="space-y-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">For a customer of yours?</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={isAsked}
          onChange={(event) => onChange(event.target.checked)}
        />
        Deliver to my customer
      </label>
      {isAsked && (
        <>
          <TextField {...name} autoComplete="off" required maxLength={120} />
          <TextField
            {...phone}
            type="tel"
            autoComplete="off"
            required
            maxLength={40}
            placeholder="0803 123 4567"
            hint="The driver will call them on it."
          />
          <p className="text-sm text-ink-2">
            The papers with the goods show no prices and name you as the seller. All mails about
            this order, with its invoice, go only to you.
          </p>
        </>
      )}
    </fieldset>
  )
}
