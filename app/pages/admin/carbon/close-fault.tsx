import { useState } from 'react'
import { closeRegisterFault } from '../../../../domain/register/staff/proposal-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import { registerDeskKey, type RegisterDesk } from './use-register-desk.ts'

/** A fault that makes the register read-only, and how an owner closes it. */
export function CloseFault({ fault }: { fault: NonNullable<RegisterDesk['fault']> }) {
  const { run, isBusy, failure } = useConfirmedAction(closeRegisterFault, registerDeskKey)
  const [reason, setReason] = useState('')
  return (
    <Panel title="The register has a fault, and nothing can be written to it">
      <p>
        <strong>{fault.message}.</strong> Found {formatMoment(fault.found_at)}.
      </p>
      <p className="mt-2 text-ink-2">
        Compare the database with the last backup before the fault. Everybody can read this fault,
        and what you write here. The next check finds it again if it is still there.
      </p>
      {failure && <Alert className="mt-3">{failure}</Alert>}
      <TextField
        label="What was found"
        hint="Only an owner can close a fault."
        className="mt-3 max-w-xl"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button className="mt-3" disabled={isBusy} onClick={() => void run({ id: fault.id, reason })}>
        Close the fault
      </Button>
    </Panel>
  )
}
