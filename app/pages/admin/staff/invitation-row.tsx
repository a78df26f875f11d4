import { staffGrantLabels } from '../../../../domain/grants/grants.ts'
import { removeColleague, type StaffInvitation } from '../../../../domain/staff/staff-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useStaffAction } from './use-staff-action.ts'

/** Somebody who was invited and has no account yet. */
export function InvitationRow({ invitation }: { invitation: StaffInvitation }) {
  const { run, isBusy, failure } = useStaffAction(removeColleague)
  const { id, email, grants, expiresAt } = invitation
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-2">
          {grants.map((name) => staffGrantLabels[name]).join(', ')} · until{' '}
          {formatMoment(expiresAt)}
        </p>
        <Alert>{failure}</Alert>
      </div>
      <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run({ id })}>
        Take back <span className="sr-only">the invitation of {email}</span>
      </Button>
    </li>
  )
}
