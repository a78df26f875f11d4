import { useState, type FormEvent } from 'react'
import { eraseRegisterName } from '../../../../domain/register/staff/erase-name.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { PageHeader } from '../frame/page-header.tsx'

/** Erases the name of a person behind a certificate or a holder, such as of a buyer without an account. */
export default function EraseName() {
  const { run, isBusy, failure } = useConfirmedAction(eraseRegisterName, ['admin', 'audit'])
  const [id, setId] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function erase(event: FormEvent) {
    event.preventDefault()
    const parsed = eraseRegisterName.parseRequest({ id, reason })
    setProblem(parsed.ok ? null : parsed.problems[0].message)
    if (!parsed.ok || !(await run(parsed.value))) return
    setId('')
    setReason('')
    toast.success(`The name and words of ${parsed.value.id} are erased.`)
  }

  return (
    <div className="max-w-3xl">
      <PageHeader description="For a person or company that asks us to erase a name or the words on a certificate. The entry, its units and its proof stay: the log has only a code made from the words. It cannot be undone." />
      <form onSubmit={(event) => void erase(event)} className="grid gap-4">
        <TextField
          label="Number of the certificate or holder"
          hint="Such as R000123 or H42."
          className="max-w-sm"
          autoComplete="off"
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
        <TextField
          label="Reason"
          hint="The audit keeps it. Do not write the name here."
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {(problem ?? failure) && <Alert>{problem ?? failure}</Alert>}
        <Button type="submit" variant="danger" disabled={isBusy} className="justify-self-start">
          Erase the name
        </Button>
      </form>
    </div>
  )
}
