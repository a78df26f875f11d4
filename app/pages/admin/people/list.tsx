import { useState } from 'react'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { personList } from '../../../../domain/desk/lists/person-list.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { InviteDialog } from './invite-dialog.tsx'

// Somebody without a name still needs a link to their screen.
const cells: ListCells = {
  name: ({ values }) => String(values['name'] ?? '') || 'No name',
}

/** Everybody with an account. */
export default function People() {
  const { may } = useStaff()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <ListScreen
        definition={personList}
        rowHref={({ key }) => deskPath('people/:id', key)}
        cells={cells}
        primaryAction={
          may('support') && (
            <Button size="small" onClick={() => setInviting(true)}>
              Invite a customer
            </Button>
          )
        }
        emptyState={
          <EmptyState title="No customers yet">
            People appear here as soon as they create an account.
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
