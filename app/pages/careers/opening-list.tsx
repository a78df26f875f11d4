import { groupBy } from '../../../domain/text/group-by.ts'
import { employmentTypeLabels } from '../../../domain/careers/employment-type.ts'
import ChevronDown from '~icons/lucide/chevron-down'
import { formatLongDay } from '../../platform/format-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { careersHref, type CareersSearch } from './careers-search.ts'
import { formatPay, type Opening } from './openings.ts'

/** The openings by team; the URL can expand one of them. */
export function OpeningList({
  openings,
  search,
}: {
  openings: readonly Opening[]
  search: CareersSearch
}) {
  return (
    <div className="border-b border-line">
      {[...groupBy(openings, ({ team }) => team)].map(([team, members]) => (
        <section
          key={team}
          aria-label={team}
          className="grid gap-x-8 gap-y-3 border-t border-line py-6 lg:grid-cols-[14rem_1fr]"
        >
          <h3 className="lg:pt-4">{team}</h3>
          <ul className="space-y-3">
            {members.map((opening) => (
              <li key={opening.slug}>
                <OpeningDetails opening={opening} search={search} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function OpeningDetails({ opening, search }: { opening: Opening; search: CareersSearch }) {
  const { slug, title, place, employment_type, summary, closes_on } = opening
  const isChosen = search.opening === slug
  return (
    <details
      id={slug}
      open={isChosen}
      className="group scroll-mt-28 rounded-card border border-line bg-surface open:border-line-strong hover:border-line-strong"
    >
      <summary className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-4 sm:grid-cols-[1fr_auto_auto]">
        <h4 className="col-start-1 self-end text-lg font-semibold leading-snug group-hover:underline">
          {title}
        </h4>
        <span className="col-start-1 mt-0.5 self-start text-md text-ink-2">
          {place} · {employmentTypeLabels[employment_type]}
        </span>
        <span className="col-start-1 max-sm:mt-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:pl-2 sm:text-right">
          <span className="money block font-semibold">{formatPay(opening)}</span>
          <span className="text-sm text-ink-3">a month, before tax</span>
        </span>
        <ChevronDown
          className="col-start-2 row-span-3 row-start-1 size-5 sm:col-start-3 sm:row-span-2 sm:row-start-1 text-ink-3 transition-transform duration-[120ms] group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-t border-line px-5 pb-6 pt-5">
        <p className="prose-width text-lg">{summary}</p>
        <div className="mt-5 grid gap-x-10 gap-y-5 md:grid-cols-2">
          <Points title="What you do" points={opening.responsibilities} />
          <Points title="What you bring" points={opening.requirements} />
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink to={`${careersHref(search, { opening: slug })}#apply`}>
            Apply for this job
          </ButtonLink>
          <p className="text-ink-2">
            Open until <time dateTime={closes_on}>{formatLongDay(closes_on)}</time>
          </p>
        </div>
      </div>
    </details>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div>
      <h5 className="font-semibold">{title}</h5>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-ink-2 marker:text-accent-text">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
