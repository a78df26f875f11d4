import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listStaff, type StaffMember } from '../../../../domain/staff/staff-functions.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { AddColleagueDialog } from './add-colleague-dialog.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { MemberRow } from './member-row.tsx'
import { staffKey } from './use-staff-action.ts'

/** Who works in the shop, and what each of them may do. */
export default function Staff() {
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState<StaffMember | null>(null)
  const view = useQuery({
    queryKey: staffKey,
    refetchOnMount: 'always',
    queryFn: () => queryFunction(listStaff, {}),
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
                  <InvitationRow key={invitation.id} invitation={invitation} />
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
