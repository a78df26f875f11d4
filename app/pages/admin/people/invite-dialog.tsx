import { useState } from 'react'
import { invitePerson } from '../../../../domain/people/person-actions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

/** Sends somebody an invitation to create an account. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { run, isBusy, failure } = useConfirmedAction(invitePerson, ['desk', 'messages'])
  const [email, setEmail] = useState('')

  async function send(): Promise<void> {
    if (!(await run({ email }))) return
    toast.success(`We have sent an invitation to ${email}.`)
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title="Invite a customer">
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
          hint="They get a mail with a link to create their own account."
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={failure ?? undefined}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Send invitation'}
        </Button>
      </form>
    </Dialog>
  )
}
