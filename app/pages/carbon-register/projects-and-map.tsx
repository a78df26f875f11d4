import { Link } from 'react-router'
import { mapViewBox, StateOutline } from '../../ui/drawings/state-outline.tsx'
import type { MappedState } from './mapped-states.ts'

interface ListedProject {
  id: string
  title: string
  state: string
  peak_watts: number
}

/** The projects as a list, and where they are as a picture. */
export function ProjectsAndMap({
  projects,
  mapped,
}: {
  projects: readonly ListedProject[]
  mapped: readonly MappedState[]
}) {
  return (
    <section aria-labelledby="projects" className="mt-14">
      <h2 id="projects">Where it was measured</h2>
      {projects.length === 0 ? (
        <p className="mt-3 text-ink-2">No project is registered yet.</p>
      ) : (
        <div className="mt-5 grid gap-8 lg:grid-cols-[1fr_24rem]">
          <ul className="divide-y divide-line self-start border-y border-line">
            {projects.map(({ id, title, state, peak_watts }) => (
              <li key={id}>
                <Link
                  to={`/carbon-register/projects/${id}`}
                  className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:text-primary"
                >
                  <span>
                    <span className="font-semibold">{title}</span>
                    <span className="block text-md text-ink-2">
                      {state} · {id}
                    </span>
                  </span>
                  <span className="money">
                    {(peak_watts / 1_000).toLocaleString('en-NG', { maximumFractionDigits: 2 })} kWp
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <StatesMap mapped={mapped} />
        </div>
      )}
    </section>
  )
}

function StatesMap({ mapped }: { mapped: readonly MappedState[] }) {
  const words = mapped.map(({ name, count }) => `${name}: ${count}`).join(', ')
  return (
    <svg
      viewBox={mapViewBox}
      role="img"
      aria-label={`Map of Nigeria with the number of projects by state. ${words}`}
      className="h-auto w-full"
    >
      <StateOutline
        slug="nigeria"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {mapped.map(({ slug, x, y, count }) => (
        <g key={slug}>
          <StateOutline slug={slug} className="fill-primary stroke-surface" strokeWidth="2" />
          <circle cx={x} cy={y} r="28" strokeWidth="4" className="fill-surface stroke-primary" />
          <text
            x={x}
            y={y + 10}
            textAnchor="middle"
            fontSize="28"
            className="money fill-ink font-bold"
          >
            {count}
          </text>
        </g>
      ))}
    </svg>
  )
}
