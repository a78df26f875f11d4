import { Plus, X } from 'lucide-react'
import { appliances, type Appliance } from '../../../domain/solar/load/appliances.ts'
import { NumberInput } from './number-input.tsx'
import {
  choiceOf,
  type ApplianceChoice,
  type QuestionProps,
} from '../../features/calculators/solar-question.ts'
import { formatUses } from '../../features/calculators/solar-url.ts'

const rooms: { room: Appliance['room']; name: string }[] = [
  { room: 'everywhere', name: 'Everywhere' },
  { room: 'living', name: 'Living room' },
  { room: 'bedroom', name: 'Bedrooms' },
  { room: 'kitchen', name: 'Kitchen' },
  { room: 'outside', name: 'Outside and water' },
  { room: 'work', name: 'Work' },
]

/** The appliances, room by room, with editable watts. */
export function ApplianceList({ question: { uses }, onChange }: QuestionProps) {
  const put = (use: ApplianceChoice) =>
    onChange({
      uses: uses.some(({ key }) => key === use.key)
        ? uses.map((each) => (each.key === use.key ? use : each))
        : [...uses, use],
    })
  const remove = (key: string) => onChange({ uses: uses.filter((use) => use.key !== key) })
  return (
    <div className="mt-4 space-y-4">
      {rooms.map(({ room, name }) => {
        const inRoom = appliances.filter((appliance) => appliance.room === room)
        const chosen = inRoom.flatMap((appliance) =>
          uses.filter(({ key }) => key === appliance.key).map((use) => ({ appliance, use })),
        )
        return (
          <div key={room}>
            <p className="text-sm font-semibold text-ink-3">{name}</p>
            <ul className="divide-y divide-line">
              {chosen.map(({ appliance, use }) => (
                <OneAppliance
                  key={appliance.key}
                  appliance={appliance}
                  use={use}
                  onPut={put}
                  onRemove={() => remove(appliance.key)}
                />
              ))}
            </ul>
            <ul className="flex flex-wrap gap-1.5 pt-1">
              {inRoom
                .filter(({ key }) => !uses.some((use) => use.key === key))
                .map((appliance) => (
                  <li key={appliance.key}>
                    <button
                      type="button"
                      onClick={() => put(choiceOf(appliance, 1))}
                      className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line-strong px-3 text-sm hover:border-ink hover:bg-surface-2"
                    >
                      <Plus className="size-3.5" aria-hidden="true" />
                      <span className="sr-only">Add </span>
                      {appliance.name}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        )
      })}
      <input type="hidden" name="uses" value={formatUses(uses)} />
    </div>
  )
}

interface OneApplianceProps {
  appliance: Appliance
  use: ApplianceChoice
  onPut: (use: ApplianceChoice) => void
  onRemove: () => void
}

function OneAppliance({ appliance: { key, name }, use, onPut, onRemove }: OneApplianceProps) {
  const fields = [
    { part: 'quantity', label: 'How many', kind: 'quantity' },
    { part: 'watts', label: 'Watts', kind: 'watts' },
    { part: 'dayHours', label: 'h by day', kind: 'hours' },
    { part: 'nightHours', label: 'h by night', kind: 'hours' },
  ] as const
  return (
    <li className="py-2">
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center justify-between gap-2">
          <span className="text-md font-semibold" aria-hidden="true">
            {name}
          </span>
          <button
            type="button"
            onClick={onRemove}
            className="-mr-2 inline-flex size-11 items-center justify-center rounded-control text-ink-3 hover:text-danger"
          >
            <X className="size-4" aria-hidden="true" />
            <span className="sr-only">Remove {name}</span>
          </button>
        </div>
        <div className="grid grid-cols-4 gap-1.5 [&_input]:px-2.5">
          {fields.map(({ part, label, kind }) => (
            <div key={part}>
              <label htmlFor={`${key}-${part}`} className="text-xs text-ink-3">
                {label}
              </label>
              <NumberInput
                id={`${key}-${part}`}
                value={use[part]}
                kind={kind}
                onValue={(value) => onPut({ ...use, [part]: value })}
              />
            </div>
          ))}
        </div>
      </fieldset>
    </li>
  )
}
