import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { ProblemList } from '../../ui/forms/problem-list.tsx'
import { askedLoads, askedSizes, type GeneratorQuestion } from './generator-question.ts'

const loadWords: Record<(typeof askedLoads)[number], string> = {
  25: 'a quarter: lights, TV, fans',
  50: 'half: the usual load',
  75: 'three quarters: with an AC',
  100: 'full',
}

/** Size, load, hours and an own price of fuel. It works without JavaScript too. */
export function GeneratorForm({ question }: { question: GeneratorQuestion }) {
  const { kva, loadPercent, hoursPerDay, litreKobo, problems } = question
  return (
    <form
      method="get"
      action="/generator-cost"
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <ProblemList problems={problems} />
      <SelectField label="Size of the generator" name="kva" defaultValue={kva}>
        {askedSizes.map((size) => (
          <option key={size} value={size}>
            {size} kVA
          </option>
        ))}
      </SelectField>
      <SelectField label="How much of it you use" name="load" defaultValue={loadPercent}>
        {askedLoads.map((load) => (
          <option key={load} value={load}>
            {load} %, {loadWords[load]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Hours a day"
        name="hours"
        inputMode="decimal"
        defaultValue={String(hoursPerDay)}
      />
      <TextField
        label="Price of a litre, if yours differs"
        name="litre"
        inputMode="decimal"
        isOptional
        hint="In naira, like 1,150"
        defaultValue={litreKobo === null ? '' : String(litreKobo / 100)}
      />
      <Button type="submit" className="w-full">
        Work it out
      </Button>
    </form>
  )
}
