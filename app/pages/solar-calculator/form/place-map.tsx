import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { meanSunKwhPerDay, places, type Place } from '../../../../domain/solar/climate/places.ts'
import { Button } from '../../../ui/button.tsx'
import { mapViewBox, outlinesPath, StateOutline } from '../../../ui/drawings/state-outline.tsx'

interface PlaceMapProps {
  /** ISO code without its country: "LA". */
  chosen: string
  onChoose: (place: string) => void
}

const codeOf = ({ code }: Place) => code.slice(3)
const slugOf = ({ state }: Place) => state.toLowerCase().replaceAll(' ', '-')
const suns = places.map(meanSunKwhPerDay)
const [minSun, maxSun] = [Math.min(...suns), Math.max(...suns)]
const sunInWords = (kwh: number) => `${kwh.toFixed(1)} kWh of sun on a m² a day`

/**
 * Map of Nigeria, coloured by irradiation. A state is chosen by a click or, as with radio buttons,
 * by the arrow keys.
 */
export default function PlaceMap({ chosen, onChoose }: PlaceMapProps) {
  const map = useRef<SVGSVGElement>(null)
  const outlines = useQuery({
    queryKey: ['nigeria-outlines'],
    queryFn: fetchOutlines,
    staleTime: Infinity,
    retry: false,
  })
  const index = places.findIndex((place) => codeOf(place) === chosen)
  const place = places[index]
  if (outlines.isPending)
    return (
      <p className="flex aspect-760/616 items-center justify-center text-sm text-ink-3">
        Loading the map...
      </p>
    )
  if (outlines.isError || !place)
    return (
      <div role="status" className="space-y-3 py-2 text-sm">
        <p>The map could not be loaded. The list above has every place.</p>
        <Button variant="secondary" size="small" onClick={() => void outlines.refetch()}>
          Try again
        </Button>
      </div>
    )

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? places.length - 1
          : step && (index + step + places.length) % places.length
    const next = to === undefined ? undefined : places[to]
    if (!next) return
    event.preventDefault()
    onChoose(codeOf(next))
    map.current?.querySelector<SVGElement>(`[data-place="${codeOf(next)}"]`)?.focus()
  }

  return (
    <>
      <svg
        ref={map}
        viewBox={mapViewBox}
        role="radiogroup"
        aria-label="Places on the map of Nigeria"
        className="group h-auto w-full"
      >
        {places.map((each, at) => (
          <MapPlace
            key={each.code}
            place={each}
            sunKwh={suns[at] ?? 0}
            isChosen={at === index}
            onChoose={() => onChoose(codeOf(each))}
            onKeyDown={onKeyDown}
          />
        ))}
        <StateOutline
          slug={slugOf(place)}
          fill="var(--primary)"
          strokeLinejoin="round"
          pointerEvents="none"
          className="stroke-ink [stroke-width:4] group-has-focus-visible:stroke-focus group-has-focus-visible:[stroke-width:12]"
        />
      </svg>
      <p className="mt-1 text-sm text-ink-2">
        <strong className="font-semibold text-ink">{place.state}</strong>:{' '}
        {sunInWords(suns[index] ?? 0)}. The stronger the yellow, the more: {minSun.toFixed(1)} to{' '}
        {maxSun.toFixed(1)}. We calculate with the sun of {place.capital}.
      </p>
    </>
  )
}

interface MapPlaceProps {
  place: Place
  sunKwh: number
  isChosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function MapPlace({ place, sunKwh, isChosen, onChoose, onKeyDown }: MapPlaceProps) {
  return (
    <g
      data-place={codeOf(place)}
      role="radio"
      aria-checked={isChosen}
      aria-label={`${place.state}, ${sunInWords(sunKwh)}`}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      className="cursor-pointer outline-none"
    >
      <title>{place.state}</title>
      <StateOutline
        slug={slugOf(place)}
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <StateOutline
        slug={slugOf(place)}
        fill="var(--accent)"
        fillOpacity={0.08 + (0.92 * (sunKwh - minSun)) / (maxSun - minSun)}
        className="hover:fill-primary"
      />
    </g>
  )
}

/** The drawing refers to this file by URL; fetching it first shows whether it can be loaded. */
async function fetchOutlines(): Promise<true> {
  const answer = await fetch(outlinesPath)
  if (!answer.ok) throw new Error(`${outlinesPath}: ${answer.status}`)
  await answer.text()
  return true
}
