import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Person } from '../../../../domain/people/person.ts'
import { personRoleLabels } from '../../../../domain/people/person-role.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatDay, formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonLists } from './person-lists.tsx'
import { Requests } from './requests.tsx'
import { usePerson, type PersonPartProps } from './use-person.ts'

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
            <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
              <PersonLists person={person} />
            </div>
            <div className="min-w-0 space-y-6 max-xl:order-first">
              <Account person={person} />
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

function Account({ person }: PersonPartProps) {
  const { email, isEmailConfirmed, phone, joinedAt, lastSignInAt, hasSecondFactor } = person
  const { block, deletionDueAt, role } = person
  return (
    <Panel title="Account">
      <dl className="grid gap-3 wrap-anywhere">
        <Fact title="E-mail">
          {email ?? 'None'}
          {email && !isEmailConfirmed && ' (not confirmed)'}
        </Fact>
        <Fact title="Phone">{phone ?? 'None'}</Fact>
        <Fact title="Joined">{formatDay(joinedAt)}</Fact>
        <Fact title="Last sign-in">{lastSignInAt ? formatMoment(lastSignInAt) : 'Never'}</Fact>
        <Fact title="Second factor">{hasSecondFactor ? 'On' : 'Off'}</Fact>
        {deletionDueAt && (
          <Fact title="Asked us to delete the account">On {formatDay(deletionDueAt)}</Fact>
        )}
        {block && (
          <Fact title="Blocked">
            {block.reason} ({block.by ?? 'a former colleague'}, {formatMoment(block.at)})
          </Fact>
        )}
      </dl>
      {role === 'admin' && (
        <p className="mt-4 text-sm text-ink-2">
          This person works here. Owners look after staff under Staff.
        </p>
      )}
    </Panel>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
