import { Link } from '../../ui/link.tsx'
import { mapViewBox, StateOutline } from '../../ui/drawings/state-outline.tsx'
import type { MappedState } from './listing.ts'
import { portfolioHref, type PortfolioSearch } from './portfolio-search.ts'

/**
 * A map of Nigeria. States with items are filled, numbered and linked; the chosen state links back
 * to all.
 */
export function MapOfNigeria({
  states,
  search,
}: {
  states: MappedState[]
  search: PortfolioSearch
}) {
  return (
    <svg viewBox={mapViewBox} role="group" aria-label="Map of Nigeria" className="h-auto w-full">
      <StateOutline
        slug="nigeria"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {states.map((state) => {
        const isChosen = state.value === search.state
        return (
          <Link
            key={state.value}
            to={portfolioHref(search, { state: isChosen ? null : state.value })}
            aria-current={isChosen ? 'true' : undefined}
            aria-label={`${state.label}: ${state.count} ${state.count === 1 ? 'project' : 'projects'}${isChosen ? ', chosen. Show all states' : ''}`}
            className="group outline-none"
          >
            <title>{`${state.label}: ${state.count}`}</title>
            <StateOutline
              slug={state.value}
              className={`stroke-surface group-focus-visible:stroke-focus group-focus-visible:[stroke-width:12] ${isChosen ? 'fill-accent' : 'fill-primary group-hover:fill-primary-hover'}`}
              strokeWidth="2"
            />
            <circle
              cx={state.x}
              cy={state.y}
              r="28"
              strokeWidth="4"
              className={`group-focus-visible:stroke-focus group-focus-visible:[stroke-width:9] ${isChosen ? 'fill-accent stroke-on-accent' : 'fill-surface stroke-primary'}`}
            />
            <text
              x={state.x}
              y={state.y + 10}
              textAnchor="middle"
              fontSize="28"
              className={`money font-bold ${isChosen ? 'fill-on-accent' : 'fill-ink'}`}
            >
              {state.count}
            </text>
          </Link>
        )
      })}
    </svg>
  )
}
