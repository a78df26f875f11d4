import { useParams } from 'react-router'
import type { Person } from '../../../../domain/people/person.ts'
import { personRoleLabels } from '../../../../domain/people/person-role.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { AccountPanel } from './account-panel.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonLists } from './person-lists.tsx'
import { Requests } from './requests.tsx'
import { usePerson } from './use-person.ts'

/** One person with an account: everything about them, and what support can do. */
export default function PersonScreen() {
  const { id = '' } = useParams()
  const { may } = useStaff()
  const query = usePerson(id)
  if (query.data && query.data.outcome !== 'done') return <NotFound />
  const person = query.data?.response
  return (
    <>
      <PageHeader title={person ? nameOf(person) : 'Person'} badge={person && badgeOf(person)} />
      <ListState query={query} failure="This person could not be loaded.">
        {person && (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="min-w-0 gap-6 space-y-6 md:columns-2">
              <PersonLists person={person} />
            </div>
            <div className="min-w-0 space-y-6 max-xl:order-first">
              <AccountPanel person={person} />
              {person.requests.length > 0 && <Requests person={person} />}
              {may('support') && person.role !== 'admin' && <PersonActions person={person} />}
              <RecordHistory table="account_blocks" record={person.id} />
            </div>
          </div>
        )}
      </ListState>
    </>
  )
}

function nameOf({ name, email }: Person): string {
  return name ?? email ?? 'No name'
}

function badgeOf({ block, role }: Person) {
  if (block) return <Badge tone="danger">Blocked</Badge>
  return role === 'customer' ? null : <Badge>{personRoleLabels[role]}</Badge>
}
