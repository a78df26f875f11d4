import { useState } from 'react'
import { removeColleague, setStaffGrants } from '../../../../domain/staff/staff-functions.ts'
import type { StaffMember } from '../../../../domain/staff/staff-functions.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { GrantChoice } from './grant-choice.tsx'
import { useStaffAction } from './use-staff-action.ts'

/** Changes what a colleague may do, or closes the desk for them. */
export function GrantsDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [grants, setGrants] = useState(member.grants.map(({ name }) => name))
  const [isRemoving, setRemoving] = useState(false)
  const change = useStaffAction(setStaffGrants)
  const remove = useStaffAction(removeColleague)
  const name = member.name ?? member.email
  const failure = change.failure ?? remove.failure
  const isBusy = change.isBusy || remove.isBusy

  async function save(): Promise<void> {
    if (!(await change.run({ userId: member.id, grants }))) return
    toast.success(`The grants of ${name} are saved.`)
    onClose()
  }
  async function close(): Promise<void> {
    if (!(await remove.run({ id: member.id }))) return
    toast.success(`${name} can no longer open the desk.`)
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={name}>
      <div className="grid gap-5">
        <GrantChoice chosen={grants} onChange={setGrants} />
        <Alert>{failure}</Alert>
        <Button disabled={isBusy} onClick={() => void save()}>
          {change.isBusy ? 'Saving...' : 'Save grants'}
        </Button>
        <div className="border-t border-line pt-4">
          {isRemoving ? (
            <div className="grid gap-3">
              <p>
                {name} loses all grants at once and can no longer open the desk. Their own account
                and orders stay.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button variant="secondary" size="small" onClick={() => setRemoving(false)}>
                  Keep
                </Button>
                <Button
                  variant="danger"
                  size="small"
                  disabled={isBusy}
                  onClick={() => void close()}
                >
                  Remove from staff
                </Button>
              </div>
            </div>
          ) : (
            <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
              Remove from staff...
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
