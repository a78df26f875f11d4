import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffGrantLabels } from '../../../../domain/staff/grants.ts'
import {
  listStaff,
  removeColleague,
  type StaffInvitation,
  type StaffMember,
} from '../../../../domain/staff/staff-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { AddColleagueDialog } from './add-colleague-dialog.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { staffKey, useStaffAction } from './use-staff-action.ts'

/** Who works in the shop, and what each of them may do. */
export default function Staff() {
  const loadSupabase = useSupabase()
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<StaffMember | null>(null)
  const view = useQuery({
    queryKey: staffKey,
    refetchOnMount: 'always',
    queryFn: () => queryFunction(loadSupabase, listStaff, {}),
  })
  const { staff = [], invitations = [] } = view.data ?? {}
  return (
    <>
      <PageHeader
        description="Each person sees only what their grants allow. A change takes effect at once, also in a desk that is open."
        primaryAction={
          <Button size="small" onClick={() => setAdding(true)}>
            Add a colleague
          </Button>
        }
      />
      <ListState query={view} failure="The staff could not be loaded.">
        <div className="grid max-w-4xl gap-6">
          <Panel title="Staff" isFlush>
            <ul className="divide-y divide-line">
              {staff.map((member) => (
                <MemberRow key={member.id} member={member} onOpen={() => setOpen(member)} />
              ))}
            </ul>
          </Panel>
          {invitations.length > 0 && (
            <Panel title="Invited" isFlush>
              <ul className="divide-y divide-line">
                {invitations.map((invitation) => (
                  <Invitation key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </ListState>
      {isAdding && <AddColleagueDialog onClose={() => setAdding(false)} />}
      {open && <GrantsDialog member={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Invitation({ invitation }: { invitation: StaffInvitation }) {
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
