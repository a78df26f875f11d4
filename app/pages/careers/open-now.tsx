import Briefcase from '~icons/lucide/briefcase'
import { site } from '../../../site.config.ts'
import { formatLongDay } from '../../platform/format-time.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Notice } from '../../ui/notice.tsx'
import type { CareersSearch } from './careers-search.ts'
import { OpeningFilters } from './opening-filters.tsx'
import { OpeningList } from './opening-list.tsx'
import type { Openings } from './openings.ts'

interface OpenNowProps extends Openings {
  search: CareersSearch
  /** The slug of the opening in the URL, which may not exist. */
  requestedSlug: string | null
}

/** The openings with their filters, or a notice that there are none. */
export function OpenNow({ open, closed, search, requestedSlug }: OpenNowProps) {
  const shown = open.filter(
    ({ team, place }) => (search.team ?? team) === team && (search.place ?? place) === place,
  )
  const wasClosed = closed.find(({ slug }) => slug === requestedSlug)
  const hint = wasClosed
    ? `“${wasClosed.title}” closed on ${formatLongDay(wasClosed.closes_on)}.`
    : search.unknown.length > 0 &&
      `We have no ${search.unknown.join(' and no ')} at the moment, so we left it out.`
  return (
    <section aria-labelledby="openings" className="container-page pb-14 pt-12">
      <h2 id="openings">Open now</h2>
      {hint && (
        <p className="mt-4 rounded-control bg-warning-soft px-4 py-2 text-warning">{hint}</p>
      )}
      {open.length === 0 ? (
        <NothingOpen />
      ) : (
        <>
          <div className="mt-5">
            <OpeningFilters search={search} openings={open} />
          </div>
          <p className="mt-5 text-ink-2" aria-live="polite">
            {shown.length} {shown.length === 1 ? 'opening' : 'openings'}
            {shown.length < open.length && ` of ${open.length}`}
          </p>
          <div className="mt-4">
            {shown.length > 0 ? (
              <OpeningList openings={shown} search={search} />
            ) : (
              <Notice title="No opening matches both">
                {search.team} has nothing open in {search.place} now. Choose another team or place.
              </Notice>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function NothingOpen() {
  return (
    <Notice
      icon={<Briefcase aria-hidden="true" />}
      title="We have no openings at the moment"
      action={
        <a
          className={buttonClass()}
          href={`mailto:${site.email}?subject=Work%20at%20${encodeURIComponent(site.name)}`}
        >
          Write to us
        </a>
      }
    >
      <p>
        New openings appear here first. If you are good at installing, designing or selling solar,
        write to us anyway and tell us what you have done.
      </p>
    </Notice>
  )
}
