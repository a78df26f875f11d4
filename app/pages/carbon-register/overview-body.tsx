import { formatNumber } from '../../../domain/text/format-number.ts'
import ShieldAlert from '~icons/lucide/shield-alert'
import { Link } from '../../ui/link.tsx'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { EventList } from '../../features/register/event-list.tsx'
import { formatDay, formatMoment } from '../../platform/format-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { type Overview } from './overview-data.ts'
import { ProjectsAndMap } from './projects-and-map.tsx'
import { listMapped } from './mapped-states.ts'
import { Totals } from './totals.tsx'

/** Totals, proof, projects, and what happened last. */
export function OverviewBody({
  overview,
  mapped,
}: {
  overview: Overview
  mapped: ReturnType<typeof listMapped>
}) {
  const { fault, total, years, events, retirements } = overview
  return (
    <>
      {fault && (
        <Alert className="mt-8">
          <span className="flex gap-3">
            <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
            <span>
              A check on {formatDay(fault.found_at)} found a fault: {fault.message}. Nothing can be
              written to the register until we have looked into it.
            </span>
          </span>
        </Alert>
      )}
      <Totals total={total} years={years} />
      <Proof overview={overview} />
      <ProjectsAndMap overview={overview} mapped={mapped} />
      {retirements.length > 0 && (
        <section aria-labelledby="retired-last" className="mt-14">
          <h2 id="retired-last">Retired last</h2>
          <ul className="mt-5 grid gap-4 sm:grid-cols-3">
            {retirements.map(({ id, kg, beneficiary, reason }) => (
              <li key={id} className="rounded-card border border-line bg-surface p-5">
                <p className="money text-h3 font-bold">{formatAmount(kg)}</p>
                <p className="mt-1 font-semibold wrap-anywhere">{beneficiary ?? 'A person'}</p>
                <p className="mt-1 text-md wrap-anywhere text-ink-2">{reason}</p>
                <Link
                  to={`/carbon-register/certificates/${id}`}
                  className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary"
                >
                  See certificate {id}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="happened-last" className="mt-14">
        <h2 id="happened-last">What happened last</h2>
        <p className="mt-2 mb-5 text-ink-2">
          Nothing here is ever changed or deleted. We correct a mistake with a new entry.{' '}
          <a
            href="/carbon-register/events.rss"
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
          >
            Follow by RSS
          </a>
        </p>
        {events.length > 0 ? (
          <EventList label="Latest entries" events={events} />
        ) : (
          <p className="text-ink-2">The register has no entries yet.</p>
        )}
      </section>
    </>
  )
}

/** How anybody can find out that the register is whole. */
function Proof({ overview: { check, checkpoint, total } }: { overview: Overview }) {
  return (
    <section
      aria-labelledby="check-yourself"
      className="mt-14 rounded-card bg-primary-soft p-6 text-on-primary-soft sm:p-8"
    >
      <h2 id="check-yourself">Do not take our word for it</h2>
      <p className="mt-3 max-w-2xl">
        Each entry is tied to all entries before it, and the whole is signed. If we changed or
        removed one, everybody who kept an old certificate could prove it.
        {checkpoint &&
          ` The last signature is of ${formatMoment(checkpoint.signed_at)}, over ${formatNumber(checkpoint.size)} entries.`}
        {check?.is_good === true &&
          total.events > 0 &&
          ` We last checked everything on ${formatMoment(check.checked_at)}, and found no fault.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/carbon-register/verify">Check it yourself</ButtonLink>
        <ButtonLink to="/carbon-register/data" variant="secondary">
          Download everything
        </ButtonLink>
      </div>
    </section>
  )
}
