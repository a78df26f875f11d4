import { formatNumber } from '../../../domain/text/format-number.ts'
import { Link } from '../../ui/link.tsx'
import { mapViewBox, StateOutline } from '../../ui/drawings/state-outline.tsx'
import type { MappedState } from './mapped-states.ts'
import type { Overview } from './overview-data.ts'

/** The projects as a list, page by page, and where they are as a picture. */
export function ProjectsAndMap({
  overview: { projects, projectsAfter, moreProjectsAfter },
  mapped,
}: {
  overview: Overview
  mapped: readonly MappedState[]
}) {
  return (
    <section aria-labelledby="projects" className="mt-14">
      <h2 id="projects">Where it was measured</h2>
      {projects.length === 0 && projectsAfter === null ? (
        <p className="mt-3 text-ink-2">No project is registered yet.</p>
      ) : (
        <div className="mt-5 grid gap-8 lg:grid-cols-[1fr_24rem]">
          <div className="min-w-0">
            <ul className="divide-y divide-line border-y border-line">
              {projects.map((project) => (
                <Project key={project.id} project={project} />
              ))}
            </ul>
            <p className="mt-3 flex flex-wrap gap-x-6">
              {projectsAfter !== null && (
                <Link to="/carbon-register#projects" className={pageLink}>
                  First projects
                </Link>
              )}
              {moreProjectsAfter !== null && (
                <Link to={`?after=${moreProjectsAfter}#projects`} className={pageLink}>
                  More projects
                </Link>
              )}
            </p>
          </div>
          <StatesMap mapped={mapped} />
        </div>
      )}
    </section>
  )
}

const pageLink = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** A project, with the fields in which a government or another registry would show. */
function Project({ project }: { project: Overview['projects'][number] }) {
  const { id, title, state, peak_watts, recognition } = project
  return (
    <li>
      <Link
        to={`/carbon-register/projects/${id}`}
        className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:text-primary"
      >
        <span className="min-w-0">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <span className="block text-md text-ink-2">
            {state} · {id}
          </span>
          <span className="block text-md wrap-anywhere text-ink-2">{recognition}</span>
        </span>
        <span className="money">{formatNumber(peak_watts / 1_000, { max: 2 })} kWp</span>
      </Link>
    </li>
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
