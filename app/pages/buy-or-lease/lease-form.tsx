import { formatNaira } from '../../../domain/money/money.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { ProblemList } from '../../ui/forms/problem-list.tsx'
import type { LeaseQuestion } from './lease-question.ts'

/** The system, and the lease that the visitor was offered. It works without JavaScript too. */
export function LeaseForm({
  kits,
  chosen,
  question: { typed, problems },
}: {
  kits: { slug: string; name: string; priceKobo: number }[]
  chosen: string
  question: LeaseQuestion
}) {
  return (
    <form
      method="get"
      action="/buy-or-lease"
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <ProblemList problems={problems} />
      <SelectField label="A system like" name="system" defaultValue={chosen}>
        {kits.map(({ slug, name, priceKobo }) => (
          <option key={slug} value={slug}>
            {name}, {formatNaira(priceKobo)}
          </option>
        ))}
      </SelectField>
      <fieldset className="space-y-4">
        <legend className="mb-2 font-semibold">The lease you were offered</legend>
        <TextField
          label="Deposit"
          name="deposit"
          inputMode="decimal"
          isOptional
          hint="In naira, like 200,000"
          defaultValue={typed.deposit}
        />
        <TextField
          label="Each month"
          name="monthly"
          inputMode="decimal"
          hint="In naira, like 65,000"
          defaultValue={typed.monthly}
        />
        <TextField
          label="For how many years"
          name="years"
          inputMode="numeric"
          defaultValue={typed.years}
        />
      </fieldset>
      <Button type="submit" className="w-full">
        Compare
      </Button>
    </form>
  )
}
