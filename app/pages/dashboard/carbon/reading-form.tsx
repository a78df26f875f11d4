import { useState, type FormEvent } from 'react'
import {
  addMeterReading,
  maxMeterFileBytes,
  meterFileTooLarge,
} from '../../../../domain/register/customers/source-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FileField, TextField } from '../../../ui/forms/field.tsx'
import { myRegisterKey } from './use-my-register.ts'

/** Sends what a meter measured between two days, with a photo or its file. */
export function ReadingForm({ sourceId }: { sourceId: string }) {
  const { run, isBusy, failure } = useConfirmedAction(addMeterReading, myRegisterKey)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [kwh, setKwh] = useState('')
  const [file, setFile] = useState<File | null>(null)
  // Only a new field forgets its file.
  const [sent, setSent] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (file && file.size > maxMeterFileBytes) return setProblem(meterFileTooLarge)
    const parsed = addMeterReading.parseRequest({ sourceId, from, to, kwh, evidence: file })
    setProblem(parsed.ok ? null : parsed.problems[0].message)
    if (!parsed.ok) return
    if (!(await run(parsed.value))) return
    setFrom('')
    setTo('')
    setKwh('')
    setFile(null)
    setSent((before) => before + 1)
    toast.success('We have your reading. It counts when we have checked it.')
  }

  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 items-center font-semibold text-primary">
        Send a reading
      </summary>
      <form onSubmit={(event) => void send(event)} className="mt-3 grid gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <DateField
          label="Last day"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <TextField
          label="Kilowatt-hours between them"
          inputMode="numeric"
          autoComplete="off"
          value={kwh}
          onChange={({ currentTarget }) => setKwh(currentTarget.value)}
        />
        <FileField
          key={sent}
          label="Photo of the meter, or its file"
          hint="JPEG, PNG, PDF or CSV, up to 5 MB."
          accept="image/jpeg,image/png,application/pdf,.csv,text/csv"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
        {(problem ?? failure) && <Alert className="sm:col-span-2">{problem ?? failure}</Alert>}
        <Button type="submit" disabled={isBusy} className="justify-self-start">
          Send the reading
        </Button>
      </form>
    </details>
  )
}
