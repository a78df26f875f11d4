import { data, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { unitMeans } from '../../../domain/register/unit-words.ts'
import { formatSerial, parseSerial } from '../../../domain/register/serial.ts'
import { site } from '../../../site.config.ts'
import { labelEvent } from '../../features/register/event-text.ts'
import { moveRow, readRows, unitRow } from '../../features/register/register-rows.ts'
import { unitStatusLabels, unitStatusSentences } from '../../features/register/unit-statuses.ts'
import { formatMoment } from '../../platform/format-time.ts'
import { unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Route } from './+types/unit'
import { RegisterFrame } from './register-frame.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const parsed = parseSerial(site.registerCode, params.serial)
  if (!parsed.ok) throw redirect(`/carbon-register?q=${encodeURIComponent(params.serial)}`)
  const { vintage, from } = parsed.range
  const { supabase } = services(context)
  const [units, moves] = await Promise.all([
    supabase
      .from('register_units')
      .select('*')
      .eq('vintage_id', vintage)
      .lte('first_serial', from)
      .order('first_serial', { ascending: false })
      .limit(1),
    supabase.rpc('register_unit_history', { of_vintage: vintage, serial: from }),
  ])
  const [unit] = readRows(unitRow, units)
  if (!unit || unit.last_serial < from) throw data('unit', { status: 404 })
  const certificate = unit.status === 'retired' ? await findCertificate(supabase, unit) : null
  return { range: parsed.range, unit, certificate, moves: readRows(moveRow, moves) }
}

async function findCertificate(
  supabase: Supabase,
  { event_index }: { event_index: number },
): Promise<string | null> {
  const { data: found, error } = await supabase
    .from('register_retirements')
    .select('id')
    .eq('event_index', event_index)
    .maybeSingle()
  if (error) throw error
  return found?.id ?? null
}

export const meta = () => unlisted('A unit of the carbon register')

/** Where a unit is now, and how it got there. */
export default function RegisterUnit({ loaderData }: Route.ComponentProps) {
  const { range, unit, certificate, moves } = loaderData
  const one = { ...range, to: range.from }
  const together = { vintage: range.vintage, from: unit.first_serial, to: unit.last_serial }
  return (
    <RegisterFrame
      crumb="Unit"
      title={<span className="money">{formatSerial(site.registerCode, one)}</span>}
      intro={unitMeans}
    >
      <section className="mt-8" aria-labelledby="now">
        <h2 id="now">Where it is now</h2>
        <p className="mt-4 flex flex-wrap items-center gap-3 text-lg">
          <StatusBadge status={unit.status} />
          <Holder id={unit.holder_id} />
        </p>
        <p className="mt-2 text-ink-2">{unitStatusSentences[unit.status]}</p>
        {certificate !== null && (
          <Link
            to={`/carbon-register/certificates/${certificate}`}
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            See certificate {certificate}
          </Link>
        )}
        <p className="mt-4 max-w-2xl text-ink-2">
          {unit.kg > 1 && (
            <>
              It is one of {unit.kg.toLocaleString('en-NG')} units that are kept together:{' '}
              <span className="money wrap-anywhere">
                {formatSerial(site.registerCode, together)}
              </span>
              .{' '}
            </>
          )}
          It comes from{' '}
          <Link
            to={`/carbon-register/projects/${range.vintage.slice(0, range.vintage.lastIndexOf('-'))}`}
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
          >
            project and year {range.vintage}
          </Link>
          .
        </p>
      </section>
      <section className="mt-10" aria-labelledby="path">
        <h2 id="path" className="mb-5">
          How it got there
        </h2>
        <ol className="divide-y divide-line border-y border-line">
          {moves.map((move) => (
            <li
              key={move.event_index}
              className="grid items-center gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr_auto]"
            >
              <p>
                <span className="font-semibold">{labelEvent(move.type)}</span>
                <time dateTime={move.at} className="block text-sm text-ink-2">
                  {formatMoment(move.at)}
                </time>
              </p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {move.from_status && move.from_holder_id !== move.to_holder_id && (
                  <>
                    from <Holder id={move.from_holder_id} />
                    <span>to</span>
                  </>
                )}
                <Holder id={move.to_holder_id} /> <StatusBadge status={move.to_status} />
              </p>
              <Link
                to={`/carbon-register/events/${move.event_index}`}
                className="money inline-flex min-h-11 items-center text-sm font-semibold text-primary"
              >
                Entry {move.event_index}
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </RegisterFrame>
  )
}

const tones = { held: 'good', retired: 'warning', cancelled: 'danger', buffer: 'plain' } as const

function StatusBadge({ status }: { status: keyof typeof tones }) {
  return <Badge tone={tones[status]}>{unitStatusLabels[status]}</Badge>
}

function Holder({ id }: { id: string | null }) {
  if (id === null) return <span>nobody</span>
  return (
    <Link
      to={`/carbon-register/holders/${id}`}
      className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
    >
      holder {id}
    </Link>
  )
}
