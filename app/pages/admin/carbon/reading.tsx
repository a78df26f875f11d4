import { formatNumber } from '../../../../domain/text/format-number.ts'
import { useState } from 'react'
import {
  nullable,
  number,
  object,
  oneOf,
  text,
  type ValueOf,
} from '../../../../domain/parse/parser.ts'
import {
  getMeterFile,
  meterFileTypes,
} from '../../../../domain/register/customers/source-functions.ts'
import {
  decideMeterReading,
  setSourceMeter,
} from '../../../../domain/register/staff/system-functions.ts'
import { StaffFile } from '../../../features/orders/staff/staff-file.tsx'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'

export const readingsKey = ['admin', 'meter-readings']

export const readingRow = object({
  id: text(),
  status: oneOf(['waiting', 'accepted']),
  sha256: text(),
  period: text(),
  kwh: number(),
  media_type: oneOf(meterFileTypes),
  created_at: text(),
  source: object({
    id: text(),
    title: text(),
    state: text(),
    peak_watts: number(),
    estimate_kwh_a_year: number(),
    meter: nullable(text()),
  }),
})

/** `isFileKnown`: another reading came with the same file. */
type WaitingReading = ValueOf<typeof readingRow> & { isFileKnown: boolean }

/** A reading with what the solar model expects, and what staff decide on it. */
export function Reading({ reading }: { reading: WaitingReading }) {
  const { id, period, kwh, media_type, created_at, source } = reading
  const isAccepted = reading.status === 'accepted'
  const { run, isBusy, failure } = useConfirmedAction(decideMeterReading, readingsKey)
  const [reason, setReason] = useState('')
  const [from = '', to = ''] = period.replaceAll(/["[\])(]/g, '').split(',')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  const expected = Math.round((source.estimate_kwh_a_year * days) / 365)
  return (
    <Panel title={`${formatNumber(kwh)} kWh`} description={`${source.title}, ${source.state}`}>
      <p>
        {formatDay(from)} to {formatDay(Date.parse(to) - 1_000)}, sent {formatDay(created_at)}. The
        solar model expects about {formatNumber(expected)} kWh in {Math.round(days)} days from{' '}
        {formatNumber(source.peak_watts / 1_000)} kWp.
      </p>
      {isAccepted && (
        <p className="mt-3">Accepted, and not counted yet. You can still refuse it.</p>
      )}
      {reading.isFileKnown && (
        <p className="mt-3 font-semibold text-danger">
          Another reading was sent with the same file. Please compare them.
        </p>
      )}
      <div className="mt-3">
        <StaffFile
          what="file"
          fileName={`meter-${id.slice(0, 8)}`}
          mediaType={media_type}
          load={() => callFunction(getMeterFile, { readingId: id })}
        />
      </div>
      <Meter sourceId={source.id} meter={source.meter} />
      {failure && <Alert className="mt-3">{failure}</Alert>}
      <TextField
        label="Reason, if you refuse"
        hint="The customer reads it."
        className="mt-4 max-w-xl"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="mt-3 flex flex-wrap gap-3">
        {!isAccepted && (
          <Button
            disabled={isBusy}
            onClick={() => void run({ readingId: id, decision: 'accepted', reason: null })}
          >
            Accept
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run({ readingId: id, decision: 'refused', reason })}
        >
          Refuse
        </Button>
      </p>
    </Panel>
  )
}

function Meter({ sourceId, meter }: { sourceId: string; meter: string | null }) {
  const { run, isBusy, failure } = useConfirmedAction(setSourceMeter, readingsKey)
  const [typed, setTyped] = useState(meter ?? '')
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <TextField
        label="Number on the meter"
        hint={
          meter === null
            ? 'It is needed before a reading can be accepted.'
            : 'Can be corrected until a reading is counted. The system then leaves its project, and is added again.'
        }
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        variant="secondary"
        disabled={isBusy || typed.trim() === '' || typed === meter}
        onClick={() => void run({ sourceId, meter: typed })}
      >
        Save the meter
      </Button>
      {failure && <Alert className="w-full">{failure}</Alert>}
    </div>
  )
}
