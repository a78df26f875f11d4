import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '../../../platform/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import type { PersonPartProps } from './use-person.ts'

/** What we know of the account itself. */
export function AccountPanel({ person }: PersonPartProps) {
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
            {block.endsAt && `, until ${formatMoment(block.endsAt)}`}
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
