import { useState, type FormEvent } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import {
  joinRegister,
  meterSerial,
} from '../../../../domain/register/customers/source-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { myRegisterKey } from './use-my-register.ts'

/** Asks whether we may count what the system of an order measures. */
export function JoinRegister({
  orderId,
  orderNumber,
  isHolder,
}: {
  orderId: string
  orderNumber: string
  /** They hold units already, so whether their name shows is chosen there. */
  isHolder: boolean
}) {
  const { run, isBusy, failure } = useConfirmedAction(joinRegister, myRegisterKey)
  const [meter, setMeter] = useState('')
  const [isPublic, setPublic] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function join(event: FormEvent) {
    event.preventDefault()
    const typed = meter.trim()
    const wrong = typed === '' ? null : findProblem(meterSerial, typed)
    setProblem(wrong)
    if (wrong !== null) return
    const answer = await run({ orderId, meter: typed === '' ? null : typed, isPublic })
    if (answer) toast.success('Your system takes part. You can send its first reading now.')
  }

  return (
    <form
      onSubmit={(event) => void join(event)}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h3 className="text-lg">Order {orderNumber}</h3>
      <p className="text-ink-2">
        You agree that we publish how much your system measures, in which state it stands, and the
        number of its meter, for good. Your name and address are not published.
      </p>
      <TextField
        label="Number on the meter or inverter"
        isOptional
        hint="You can also let our crew enter it."
        className="max-w-sm"
        autoComplete="off"
        value={meter}
        error={problem ?? undefined}
        onChange={({ currentTarget }) => setMeter(currentTarget.value)}
      />
      {!isHolder && (
        <CheckboxField
          id={`public-${orderId}`}
          checked={isPublic}
          onChange={({ currentTarget }) => setPublic(currentTarget.checked)}
        >
          Show my name as the holder of my units. You can change this later.
        </CheckboxField>
      )}
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Count my system
      </Button>
    </form>
  )
}
