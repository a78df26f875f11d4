import { useState } from 'react'
import type { StaffGrant } from '../../../../domain/grants/grants.ts'
import { addColleague } from '../../../../domain/staff/staff-functions.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { GrantChoice } from './grant-choice.tsx'
import { useStaffAction } from './use-staff-action.ts'

/** Makes a person staff by their e-mail address, or invites them. */
export function AddColleagueDialog({ onClose }: { onClose: () => void }) {
  const { run, isBusy, failure } = useStaffAction(addColleague)
  const [email, setEmail] = useState('')
  const [grants, setGrants] = useState<StaffGrant[]>([])
  const [wasSent, setWasSent] = useState(false)

  async function send(): Promise<void> {
    setWasSent(true)
    if (grants.length === 0 || email.trim() === '') return
    const answer = await run({ email, grants })
    if (!answer) return
    toast.success(
      answer.outcome === 'added'
        ? `${email} is one of our staff now. We have sent them a mail.`
        : `We have sent an invitation to ${email}.`,
    )
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title="Add a colleague">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label="E-mail address"
          hint="Somebody without an account gets an invitation, which is good for 7 days."
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={wasSent && email.trim() === '' ? 'Type the e-mail address' : undefined}
        />
        <GrantChoice
          chosen={grants}
          onChange={setGrants}
          error={wasSent && grants.length === 0 ? 'Choose at least one' : undefined}
        />
        <Alert>{failure}</Alert>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Add colleague'}
        </Button>
      </form>
    </Dialog>
  )
}
