import { useState } from 'react'
import { formatNaira } from '../../../../domain/money/money.ts'
import {
  recordRemittance,
  type WithholdingSchedule,
} from '../../../../domain/resellers/withholding-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'

const naira = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** When the tax of a month was paid to the tax office. */
export function Remittance({
  month,
  schedule: { remittance, dueDay, taxKobo },
  isOver,
}: {
  month: string
  schedule: WithholdingSchedule
  isOver: boolean
}) {
  const { run, isBusy, failure } = useConfirmedAction(recordRemittance, ['admin'])
  const [paidOn, setPaidOn] = useState('')
  const [reference, setReference] = useState('')
  return (
    <Panel title="Paid to the tax office">
      {remittance ? (
        <p>
          {naira(remittance.amountKobo)} on {formatDay(remittance.paidOn)}, reference{' '}
          {remittance.reference}.
          {remittance.amountKobo !== taxKobo && ' The tax of this month has changed since.'}
        </p>
      ) : (
        <p className="text-ink-2">Not noted yet. It is due on {formatDay(dueDay)}.</p>
      )}
      {isOver && taxKobo > 0 && (
        <form
          className="mt-4 grid max-w-md gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void run({ month, paidOn, reference })
          }}
        >
          <TextField
            label="Paid on"
            type="date"
            value={paidOn}
            onChange={({ currentTarget }) => setPaidOn(currentTarget.value)}
          />
          <TextField
            label="Reference of the payment"
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
          {failure && <Alert>{failure}</Alert>}
          <Button type="submit" disabled={isBusy} className="sm:justify-self-start">
            {remittance ? 'Correct it' : 'Note it'}
          </Button>
        </form>
      )}
    </Panel>
  )
}
