import { formatNumber } from '../../../../domain/text/format-number.ts'
import {
  joinRegister,
  leaveRegister,
  readingStatusLabels,
} from '../../../../domain/register/customers/source-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReadingForm } from './reading-form.tsx'
import { myRegisterKey, type MySystem } from './use-my-register.ts'

const tones = { waiting: 'warning', accepted: 'good', refused: 'danger' } as const

/** A system that is counted, or was, with its readings. */
export function System({ system }: { system: MySystem }) {
  const { id, order_id, title, peak_watts, estimate_kwh_a_year, ended_at, readings } = system
  const { meter, project_id } = system
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-ink-2">
        {formatNumber(peak_watts / 1_000)} kWp, estimated {formatNumber(estimate_kwh_a_year)} kWh a
        year. {meter === null ? 'We do not know its meter yet.' : `Meter ${meter}.`}{' '}
        {project_id === null ? 'Not in a project yet.' : `In project ${project_id}.`}
      </p>
      {readings.length > 0 && (
        <ul
          aria-label={`Readings of ${title}`}
          className="mt-4 divide-y divide-line border-y border-line"
        >
          {readings.map((reading) => (
            <li key={reading.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span>{formatPeriod(reading.period)}</span>
              <span className="money font-semibold">{formatNumber(reading.kwh)} kWh</span>
              <Badge tone={tones[reading.status]}>
                {reading.event_index === null
                  ? readingStatusLabels[reading.status]
                  : `Counted in entry ${reading.event_index}`}
              </Badge>
              {reading.reason && <span className="text-ink-2">{reading.reason}</span>}
            </li>
          ))}
        </ul>
      )}
      {ended_at === null ? (
        <>
          <ReadingForm sourceId={id} />
          <Leave sourceId={id} />
        </>
      ) : (
        <Rejoin orderId={order_id} endedAt={ended_at} />
      )}
    </article>
  )
}

function Leave({ sourceId }: { sourceId: string }) {
  const { run, isBusy, failure } = useConfirmedAction(leaveRegister, myRegisterKey)
  return (
    <>
      <p className="mt-4 text-sm text-ink-2">
        You may stop at any time. Units that you have stay yours. Readings that are not counted yet
        then do not count.{' '}
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          onClick={() => void run({ sourceId })}
        >
          Stop counting this system
        </Button>
      </p>
      {failure && <Alert className="mt-4">{failure}</Alert>}
    </>
  )
}

function Rejoin({ orderId, endedAt }: { orderId: string | null; endedAt: string }) {
  const { run, isBusy, failure } = useConfirmedAction(joinRegister, myRegisterKey)
  return (
    <>
      <p className="mt-4 text-ink-2">
        You stopped on {formatDay(endedAt)}. Nothing has been counted since then.
      </p>
      {orderId !== null && (
        <>
          <p className="prose-width mt-2 text-ink-2">
            If you take part again, you agree again that we publish how much your system measures,
            in which state it stands, and the number of its meter, for good.
          </p>
          <Button
            variant="secondary"
            className="mt-3"
            disabled={isBusy}
            onClick={() => void run({ orderId, meter: null, isPublic: false })}
          >
            Take part again
          </Button>
        </>
      )}
      {failure && <Alert className="mt-4">{failure}</Alert>}
    </>
  )
}

/** `["2026-01-01 …","2026-02-01 …")` as its first and last day. */
function formatPeriod(period: string): string {
  const [, from = '', to = ''] = /^\["?([^",]+)"?,"?([^",)]+)"?\)$/.exec(period) ?? []
  // The end does not belong to it.
  return `${formatDay(from)} to ${formatDay(Date.parse(to) - 1_000)}`
}
