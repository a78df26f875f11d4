import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { retireMyUnits } from '../../../../domain/register/customers/holding-functions.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { withClaimLimits, newRetirement } from '../../../../domain/register/retirement-fields.ts'
import { BeneficiaryFields } from '../../../features/register/beneficiary-fields.tsx'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useProblems } from '../../../ui/forms/use-problems.ts'
import { myRegisterKey } from './use-my-register.ts'

/** Uses units up for good, in a name, and opens the certificate. */
export function RetireUnits({ heldKg, onDone }: { heldKg: number; onDone: () => void }) {
  const { run, isBusy, failure } = useConfirmedAction(retireMyUnits, myRegisterKey)
  const navigate = useNavigate()
  // The same for a second press, so that units are retired once.
  const [requestId] = useState(newId)
  const [kg, setKg] = useState('')
  const [form, setForm] = useState(() => newRetirement(new Date()))
  const { attempt, problems, show, field } = useProblems('retire')

  async function retire(event: FormEvent) {
    event.preventDefault()
    const parsed = withClaimLimits(
      retireMyUnits.parseRequest,
      new Date(),
    )({
      requestId,
      kg: parseTypedNumber(kg),
      vintage: null,
      ...form,
    })
    show(parsed)
    if (!parsed.ok) return
    const answer = await run(parsed.value)
    if (!answer) return
    onDone()
    await navigate(`/carbon-register/certificates/${answer.retirement}`)
  }

  return (
    <form onSubmit={(event) => void retire(event)} className="grid gap-4">
      <p className="text-ink-2">
        Retiring means that you claim the reduction, and nobody can ever use these units again. It
        cannot be undone.
      </p>
      <FormProblems attempt={attempt} problems={problems} failure={failure} />
      <TextField
        {...field('kg')}
        label="Kilograms"
        hint={`You hold ${formatAmount(heldKg)}. 1 t is 1,000 kg.`}
        inputMode="numeric"
        autoComplete="off"
        value={kg}
        onChange={({ currentTarget }) => setKg(currentTarget.value)}
      />
      <BeneficiaryFields form={form} field={field} onChange={setForm} />
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Retire for good
      </Button>
    </form>
  )
}
