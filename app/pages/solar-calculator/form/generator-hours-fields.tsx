import { SelectField } from '../../../ui/forms/field.tsx'
import { type QuestionProps } from '../../../features/calculators/solar-question.ts'
import { clockTime } from '../answer-words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** When only one of the two hours is chosen, the other one is this far away. */
const usualSpan = 6

/** The clock hours of the generator; by default they follow the load. */
export function GeneratorHoursFields({ question, onChange }: QuestionProps) {
  const { generatorFromHour: from, generatorToHour: to } = question
  const choose = (part: { from?: number | null; to?: number | null }) => {
    const [start, stop] = [
      part.from === undefined ? from : part.from,
      part.to === undefined ? to : part.to,
    ]
    const isAutomatic = part.from === null || part.to === null
    const fromHour = start ?? ((stop ?? 0) + 24 - usualSpan) % 24
    const toHour = stop === null || stop === fromHour ? (fromHour + usualSpan) % 24 : stop
    onChange({
      generatorHours: null,
      generatorFromHour: isAutomatic ? null : fromHour,
      generatorToHour: isAutomatic ? null : toHour,
    })
  }
  return (
    <fieldset>
      <legend className="text-md font-semibold">When it runs, if the grid is off</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-3">
        <Hour label="From" name="starts" value={from} onValue={(hour) => choose({ from: hour })} />
        <Hour label="Until" name="stops" value={to} onValue={(hour) => choose({ to: hour })} />
      </div>
      <p className="mt-1 text-sm text-ink-3">
        If you choose nothing, we assume that it runs when you use the most power.
      </p>
    </fieldset>
  )
}

function Hour({
  label,
  name,
  value,
  onValue,
}: {
  label: string
  name: string
  value: number | null
  onValue: (hour: number | null) => void
}) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value === null ? '' : String(value % 24)}
      onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Any hour</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {clockTime(hour)}
        </option>
      ))}
    </SelectField>
  )
}
