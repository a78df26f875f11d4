import { isDelivered } from '../../../../domain/orders/order-status.ts'
import {
  leaveRegister,
  readingStatusLabels,
} from '../../../../domain/register/customers/source-functions.ts'
import { bufferPercent } from '../../../../domain/register/unit-words.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMyOrders } from '../use-my-orders.ts'
import { JoinRegister } from './join-register.tsx'
import { ReadingForm } from './reading-form.tsx'
import { myRegisterKey, type MySystem } from './use-my-register.ts'

/** The systems that are counted, their readings, and the delivered orders that could join. */
export function MySystems({ systems }: { systems: readonly MySystem[] }) {
  const orders = useMyOrders()
  const joined = new Set(systems.map(({ order_id }) => order_id))
  const others =
    orders.data?.filter(
      ({ id, status, carbon_reduction_kg: kg }) => isDelivered(status) && kg > 0 && !joined.has(id),
    ) ?? []
  return (
    <section aria-labelledby="my-systems">
      <h2 id="my-systems" className="text-h3">
        What your meter measured
      </h2>
      <p className="prose-width mt-2 text-ink-2">
        Let us count what your system measures, and you get units for it in our public carbon
        register. We keep {bufferPercent}% back, in case a meter was wrong. Nobody gets units for an
        estimate.
      </p>
      <div className="mt-5 grid gap-5">
        {systems.map((system) => (
          <System key={system.id} system={system} />
        ))}
        {others.map(({ id, number }) => (
          <JoinRegister key={id} orderId={id} orderNumber={number} />
        ))}
        {systems.length === 0 && others.length === 0 && (
          <p className="text-ink-2">
            Once a solar system that you bought from us is delivered, you can join here.
          </p>
        )}
      </div>
    </section>
  )
}

const tones = { waiting: 'warning', accepted: 'good', refused: 'danger' } as const

function System({ system }: { system: MySystem }) {
  const { id, title, peak_watts, estimate_kwh_a_year, meter, project_id, ended_at, readings } =
    system
  const { run, isBusy, failure } = useConfirmedAction(leaveRegister, myRegisterKey)
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-ink-2">
        {(peak_watts / 1_000).toLocaleString('en-NG')} kWp, estimated{' '}
        {estimate_kwh_a_year.toLocaleString('en-NG')} kWh a year.{' '}
        {meter === null ? 'We do not know its meter yet.' : `Meter ${meter}.`}{' '}
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
              <span className="money font-semibold">{reading.kwh.toLocaleString('en-NG')} kWh</span>
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
      {failure && <Alert className="mt-4">{failure}</Alert>}
      {ended_at === null ? (
        <>
          <ReadingForm sourceId={id} />
          <p className="mt-4 text-sm text-ink-2">
            You may stop at any time. Units that you have stay yours.{' '}
            <Button
              variant="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => void run({ sourceId: id })}
            >
              Stop counting this system
            </Button>
          </p>
        </>
      ) : (
        <p className="mt-4 text-ink-2">
          You stopped on {formatDay(ended_at)}. Nothing is counted since then.
        </p>
      )}
    </article>
  )
}

/** `["2026-01-01 …","2026-02-01 …")` as its first and last day. */
function formatPeriod(period: string): string {
  const [, from = '', to = ''] = /^\["?([^",]+)"?,"?([^",)]+)"?\)$/.exec(period) ?? []
  // The end does not belong to it.
  return `${formatDay(from)} to ${formatDay(Date.parse(to) - 1_000)}`
}
