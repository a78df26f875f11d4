import { ShieldAlert } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { site } from '../../../site.config.ts'
import { EventList } from '../../features/register/event-list.tsx'
import { ReturningVisitor } from '../../features/register/returning-visitor.tsx'
import { formatDay, formatMoment } from '../../platform/format-time.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Alert } from '../../ui/alert.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/overview'
import { readOverview, searchRegister, type Overview } from './overview-data.ts'
import { ProjectsAndMap } from './projects-and-map.tsx'
import { RegisterSearch } from './register-search.tsx'
import { listMapped } from './mapped-states.ts'
import { Totals } from './totals.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const typed = url.searchParams.get('q')?.trim() ?? ''
  if (typed === '') return { typed, result: null, overview: await load(supabase) }
  const result = await searchRegister(supabase, typed)
  if ('serial' in result) throw redirect(`/carbon-register/units/${result.serial}`)
  return { typed, result, overview: null }
}

async function load(supabase: Parameters<typeof readOverview>[0]) {
  const overview = await readOverview(supabase)
  return { ...overview, mapped: listMapped(overview.projects) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Carbon register',
    description: [
      'Every kilogram of CO₂ that our systems measurably avoided, who holds it and who used it.',
      'A public ledger that anyone can check, without an account.',
    ],
    path: '/carbon-register',
  })
}

/** The first page of the register: what it is, how much is in it, and what happened last. */
export default function CarbonRegister({ loaderData }: Route.ComponentProps) {
  const { typed, result, overview } = loaderData
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Carbon register' }]} />
      <h1 className="mt-4 max-w-3xl">Every kilogram we say was avoided, for anyone to check.</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        This is {site.name}’s own public ledger of measured reductions. Its units are{' '}
        <strong className="text-ink">not Verra or Gold Standard credits</strong>, and no government
        has authorised them. One unit is one kilogram of CO₂ that a meter shows was avoided.
      </p>
      <RegisterSearch typed={typed} result={result} />
      <ReturningVisitor />
      {overview && <Body overview={overview} mapped={overview.mapped} />}
    </div>
  )
}

function Body({ overview, mapped }: { overview: Overview; mapped: ReturnType<typeof listMapped> }) {
  const { fault, total, vintages, projects, events, retirements } = overview
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
      <Totals total={total} vintages={vintages} />
      <Proof overview={overview} />
      <ProjectsAndMap projects={projects} mapped={mapped} />
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
          Nothing here is ever changed or deleted. A mistake is mended by a new entry that says so.{' '}
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
          <p className="text-ink-2">The register is open, and nothing was written to it yet.</p>
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
          ` The last signature is of ${formatMoment(checkpoint.signed_at)}, over ${checkpoint.size.toLocaleString('en-NG')} entries.`}
        {check?.is_good === true &&
          total.events > 0 &&
          ` Our own check of everything was on ${formatMoment(check.checked_at)}, and found no fault.`}
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
