import { useId } from 'react'
import { loadShapes, type LoadShape } from '../../../../domain/solar/load/load.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'

const shapes: Record<LoadShape, string> = {
  home: 'Home',
  business: 'Business',
  always: 'Open day and night',
}

const hints: Record<LoadShape, string | null> = {
  home: null,
  business: 'Most of the power is used between 8:00 and 18:00.',
  always: 'About the same power at every hour: a hotel, a clinic, a cold room.',
}

/** What kind of place it is, and on how many days a week a business is open. */
export function OpeningFields({ question, onChange }: QuestionProps) {
  const { shape, daysPerWeek } = question
  const hint = hints[shape]
  const hintId = useId()
  return (
    <fieldset className="mt-2" aria-describedby={hint ? hintId : undefined}>
      <legend className="text-md font-semibold">What kind of place is it?</legend>
      <div className="flex flex-wrap gap-x-4">
        {loadShapes.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="who"
              value={each}
              checked={shape === each}
              // A home has no field for days, so an earlier choice must not stay.
              onChange={() => onChange({ shape: each, ...(each === 'home' && { daysPerWeek: 7 }) })}
              className="size-5 accent-(--primary)"
            />
            {shapes[each]}
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className="mb-3 text-sm text-ink-3">
          {hint}
        </p>
      )}
      {shape !== 'home' && (
        <SelectField
          label="Days a week it is open"
          hint="On the other days we count only what runs around the clock."
          name="days"
          value={String(daysPerWeek)}
          onChange={({ target }) => onChange({ daysPerWeek: Number(target.value) })}
        >
          {[7, 6, 5, 4, 3, 2, 1].map((days) => (
            <option key={days} value={days}>
              {daysInWords(days)}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}

function daysInWords(days: number): string {
  if (days === 7) return 'Every day'
  return days === 1 ? '1 day' : `${days} days`
}
