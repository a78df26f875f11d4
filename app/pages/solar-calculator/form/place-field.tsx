import ChevronDown from '~icons/lucide/chevron-down'
import { useState } from 'react'
import { places } from '../../../../domain/solar/climate/places.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'

type Map = typeof import('./place-map.tsx').default

/** The place: chosen from the list, or on the map, which is loaded when it is opened. */
export function PlaceField({ question: { place }, onChange }: QuestionProps) {
  const [map, setMap] = useState<{ Map?: Map; hasFailed?: boolean }>({})

  async function load() {
    try {
      const { default: Map } = await import('./place-map.tsx')
      setMap({ Map })
    } catch {
      setMap({ hasFailed: true })
    }
  }

  return (
    <div>
      <SelectField
        label="Where is it?"
        name="place"
        value={place}
        onChange={(event) => onChange({ place: event.target.value })}
      >
        {places.map(({ code, state, capital }) => (
          <option key={code} value={code.slice(3)}>
            {state === capital ? state : `${state} (${capital})`}
          </option>
        ))}
      </SelectField>
      <details
        data-no-print
        className="group/map"
        onToggle={(event) => event.currentTarget.open && !map.Map && void load()}
      >
        <summary className="mt-1 flex min-h-11 items-center gap-2 text-sm font-semibold text-primary">
          <span className="underline underline-offset-2">Choose on the map</span>
          <ChevronDown
            className="size-4 transition-transform group-open/map:rotate-180"
            aria-hidden="true"
          />
        </summary>
        {map.Map && <map.Map chosen={place} onChoose={(chosen) => onChange({ place: chosen })} />}
        {map.hasFailed && (
          <p role="status" className="text-sm">
            The map could not be loaded. The list above has every place.
          </p>
        )}
        <noscript>
          <p className="text-sm">The map needs JavaScript. The list above has every place.</p>
        </noscript>
      </details>
    </div>
  )
}
