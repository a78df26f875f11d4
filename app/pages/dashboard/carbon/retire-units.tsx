import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { retireMyUnits } from '../../../../domain/register/customers/holding-functions.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useProblems } from './use-problems.ts'
import { myRegisterKey } from './use-my-register.ts'

/** Uses units up for good, in a name, and opens the certificate. */
export function RetireUnits({ heldKg, onDone }: { heldKg: number; onDone: () => void }) {
  const { run, isBusy, failure } = useConfirmedAction(retireMyUnits, myRegisterKey)
  const navigate = useNavigate()
  // The same for a second press, so that units are retired once.
  const [requestId] = useState(newId)
  const [kg, setKg] = useState('')
  const [given, setGiven] = useState<Given>({
    beneficiaryKind: 'person',
    beneficiary: '',
    isPublic: true,
  })
  const [reason, setReason] = useState('')
  const [claimFrom, setFrom] = useState(() => `${dayInLagos(new Date()).slice(0, 4)}-01-01`)
  const [claimTo, setTo] = useState(() => dayInLagos(new Date()))
  const { attempt, problems, show, field } = useProblems('retire')

  async function retire(event: FormEvent) {
    event.preventDefault()
    const parsed = retireMyUnits.parseRequest({
      requestId,
      kg: parseTypedNumber(kg),
      vintage: null,
      ...given,
      reason,
      claimFrom,
      claimTo,
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
      <Beneficiary given={given} field={field('beneficiary')} onChange={setGiven} />
      <TextField
        {...field('reason')}
        label="What it is for"
        hint="Everybody can read it, for good. Do not write a person’s name here."
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          {...field('claimFrom')}
          label="Claimed from"
          value={claimFrom}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <DateField
          {...field('claimTo')}
          label="Claimed to"
          value={claimTo}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Retire for good
      </Button>
    </form>
  )
}

interface Given {
  beneficiaryKind: 'person' | 'company'
  beneficiary: string
  isPublic: boolean
}

/** In whose name, and who may read it. */
function Beneficiary({
  given,
  field,
  onChange,
}: {
  given: Given
  field: { id: string; error: string | undefined }
  onChange: (given: Given) => void
}) {
  const isCompany = given.beneficiaryKind === 'company'
  return (
    <>
      <SelectField
        label="For whom"
        value={given.beneficiaryKind}
        onChange={({ currentTarget }) =>
          onChange({
            ...given,
            beneficiaryKind: currentTarget.value === 'company' ? 'company' : 'person',
          })
        }
      >
        <option value="person">A person</option>
        <option value="company">A company</option>
      </SelectField>
      <TextField
        {...field}
        label={isCompany ? 'Name of the company' : 'Name of the person'}
        hint={
          isCompany
            ? 'Everybody can read it, for good. Please ask the company first.'
            : 'The public log holds only a code made from it, so the name can be erased later.'
        }
        maxLength={120}
        autoComplete="off"
        value={given.beneficiary}
        onChange={({ currentTarget }) => onChange({ ...given, beneficiary: currentTarget.value })}
      />
      {!isCompany && (
        <CheckboxField
          id="retire-public"
          checked={given.isPublic}
          onChange={({ currentTarget }) => onChange({ ...given, isPublic: currentTarget.checked })}
        >
          Everybody may read this name on the certificate.
        </CheckboxField>
      )}
    </>
  )
}
