import Plus from '~icons/lucide/plus'
import { appliances, type Appliance } from '../../../../domain/solar/load/appliances.ts'
import { choiceOf, type ApplianceChoice } from '../../../features/calculators/appliance-choice.ts'
import { formatUses } from '../../../features/calculators/appliance-url.ts'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'
import { OneAppliance } from './one-appliance.tsx'
import { OwnAppliances } from './own-appliances.tsx'

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
        return (
          <div key={room}>
            <p className="text-sm font-semibold text-ink-3">{name}</p>
            <ul className="divide-y divide-line">
              {inRoom
                .flatMap((appliance) => uses.filter(({ key }) => key === appliance.key))
                .map((use) => (
                  <OneAppliance key={use.key} use={use} onPut={put} onRemove={remove} />
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
      <OwnAppliances uses={uses} onPut={put} onRemove={remove} />
      <input type="hidden" name="uses" value={formatUses(uses)} />
    </div>
  )
}
