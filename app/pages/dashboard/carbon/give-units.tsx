import { useState, type FormEvent } from 'react'
import {
  giftReasons,
  giveMyUnits,
} from '../../../../domain/register/customers/holding-functions.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useProblems } from '../../../ui/forms/use-problems.ts'
import { myRegisterKey } from './use-my-register.ts'

/** Gives units to another holder, by number. */
export function GiveUnits({ heldKg, onDone }: { heldKg: number; onDone: () => void }) {
  const { run, isBusy, failure } = useConfirmedAction(giveMyUnits, myRegisterKey)
  // The same for a second press, so that units are given once.
  const [requestId] = useState(newId)
  const [kg, setKg] = useState('')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const { attempt, problems, show, field } = useProblems('give')

  async function give(event: FormEvent) {
    event.preventDefault()
    const parsed = giveMyUnits.parseRequest({
      requestId,
      kg: parseTypedNumber(kg),
      vintage: null,
      to,
      reason,
    })
    show(parsed)
    if (!parsed.ok || !(await run(parsed.value))) return
    toast.success(`${formatAmount(parsed.value.kg)} went to ${parsed.value.to}.`)
    onDone()
  }

  return (
    <form onSubmit={(event) => void give(event)} className="grid gap-4">
      <p className="text-ink-2">Units that you give away are theirs. You cannot take them back.</p>
      <FormProblems attempt={attempt} problems={problems} failure={failure} />
      <TextField
        {...field('kg')}
        label="Kilograms"
        hint={`You hold ${formatAmount(heldKg)}.`}
        inputMode="numeric"
        autoComplete="off"
        value={kg}
        onChange={({ currentTarget }) => setKg(currentTarget.value)}
      />
      <TextField
        {...field('to')}
        label="Number of the holder who gets them"
        hint="Such as H42. They find it on their own dashboard."
        autoComplete="off"
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <SelectField
        {...field('reason')}
        label="What it is for"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      >
        <option value="">Choose one</option>
        {giftReasons.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Give them away
      </Button>
    </form>
  )
}
