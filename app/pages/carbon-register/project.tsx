import { formatNumber } from '../../../domain/text/format-number.ts'
import { data } from 'react-router'
import { pictureUrl, pictureWidths } from '../../../domain/products/picture-url.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { EventList } from '../../features/register/event-list.tsx'
import { formatDay } from '../../platform/format-time.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import type { Route } from './+types/project'
import { Evidence } from './evidence.tsx'
import { readSkipped } from './list-part.ts'
import { readProject } from './project-data.ts'
import { PartLinks, RegisterFrame } from './register-frame.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const before = Number(url.searchParams.get('before') ?? Number.NaN)
  const found = await readProject(services(context).supabase, params.id, {
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
    skippedPeriods: readSkipped(url, 'measured'),
  })
  if (!found) throw data('register project', { status: 404 })
  return found
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Register project not found')
  const { project } = loaderData
  return seo(matches, {
    title: `${project.title}, ${project.id} in the carbon register`,
    description: [
      `${project.title} in ${project.state}, Nigeria: what its meters measured, and every unit that was issued for it.`,
      'With the evidence, the factor and the method.',
    ],
    path: `/carbon-register/projects/${project.id}`,
  })
}

/** A project: its story, what it is, what was measured, and every entry about it. */
export default function RegisterProject({ loaderData }: Route.ComponentProps) {
  const { project, story, vintages, events, olderThan } = loaderData
  return (
    <RegisterFrame
      crumb={project.id}
      title={project.title}
      intro={`Project ${project.id} in ${project.state}, ${formatNumber(project.peak_watts / 1_000)} kWp of solar.`}
    >
      <div className="mt-8 grid gap-10 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
        <div className="min-w-0">
          {story?.image_path && <Photo path={story.image_path} alt={story.image_alt ?? ''} />}
          {story ? (
            story.story.split('\n\n').map((paragraph) => (
              <p key={paragraph} className="mb-4 text-lg">
                {paragraph}
              </p>
            ))
          ) : (
            <p className="text-ink-2">Nobody has written about this project yet.</p>
          )}
        </div>
        <Facts {...loaderData} />
      </div>
      <Vintages vintages={vintages} />
      <Periods {...loaderData} />
      <Entries id={project.id} events={events} olderThan={olderThan} />
    </RegisterFrame>
  )
}

function Photo({ path, alt }: { path: string; alt: string }) {
  const urlOf = (width: (typeof pictureWidths)[number]) =>
    pictureUrl(path, width, 'register-photos')
  return (
    <img
      src={urlOf(960)}
      srcSet={pictureWidths.map((width) => `${urlOf(width)} ${width}w`).join(', ')}
      sizes="(min-width: 64rem) 40rem, 100vw"
      alt={alt}
      className="mb-6 aspect-3/2 w-full rounded-card object-cover"
    />
  )
}

function Periods({ periods, periodsPart }: Pick<Loaded, 'periods' | 'periodsPart'>) {
  if (periods.length === 0 && periodsPart === null) return null
  return (
    <section className="mt-12" aria-labelledby="measured">
      <h2 id="measured">What was measured</h2>
      <p className="mt-2 mb-5 max-w-2xl text-ink-2">
        We count only power that a meter measured. A kilowatt-hour counts once: the periods of a
        meter never overlap, and the database refuses one that does.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {periods.map((period) => (
          <li
            key={period.event_index}
            className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto]"
          >
            <p>
              <span className="font-semibold">{period.days}</span>
              <span className="block text-md text-ink-2">
                {formatNumber(period.kwh)} kWh × {formatNumber(period.factor_grams_per_kwh / 1_000)}{' '}
                kg ({period.factor}) = {formatAmount(period.reduction_kg)}
              </span>
            </p>
            <p className="text-md text-ink-2 sm:text-right">
              {period.issued_at ? `Issued ${formatDay(period.issued_at)}` : 'Not issued yet'}
            </p>
            <Evidence evidence={period.evidence} />
          </li>
        ))}
      </ul>
      {periodsPart && <PartLinks name="measured" part={periodsPart} anchor="measured" />}
    </section>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Facts({
  project,
  recognition,
  meters,
}: Pick<Loaded, 'project' | 'recognition' | 'meters'>) {
  return (
    <LabelledRows
      className="self-start border-y border-line"
      rows={[
        {
          label: 'Place',
          value: `${project.state}; ${project.latitude}° N, ${project.longitude}° E, rounded to a kilometre`,
        },
        {
          label: 'Meters',
          value:
            meters.count > meters.first.length
              ? `${meters.first.join(', ')}, and ${meters.count - meters.first.length} more, which are in the data`
              : meters.first.join(', '),
        },
        {
          label: 'Methodology',
          value: `${project.methodology}, version ${project.methodology_version}`,
        },
        ...recognition,
      ]}
    />
  )
}

function Vintages({ vintages }: Pick<Loaded, 'vintages'>) {
  if (vintages.length === 0) return null
  return (
    <div className="mt-12">
      <h2 className="mb-5">Units by year</h2>
      <DataTable
        label="Units by year"
        columns={['Vintage', 'Issued', 'Held', 'Retired', 'Kept back', 'Cancelled']}
        rows={vintages.map((vintage) => ({
          key: vintage.id,
          cells: [
            vintage.id,
            formatAmount(vintage.issued_kg),
            formatAmount(vintage.held_kg),
            formatAmount(vintage.retired_kg),
            formatAmount(vintage.buffer_kg),
            formatAmount(vintage.cancelled_kg),
          ],
        }))}
      />
    </div>
  )
}

function Entries({ id, events, olderThan }: { id: string } & Pick<Loaded, 'events' | 'olderThan'>) {
  return (
    <section className="mt-12" aria-labelledby="entries">
      <h2 id="entries" className="mb-5">
        Every entry about it
      </h2>
      {events.length === 0 ? (
        <p className="text-ink-2">There are no earlier entries.</p>
      ) : (
        <EventList label={`Entries about ${id}`} events={events} />
      )}
      {olderThan !== null && (
        <p className="mt-5">
          <a
            href={`?before=${olderThan}#entries`}
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            Older entries
          </a>
        </p>
      )}
    </section>
  )
}
