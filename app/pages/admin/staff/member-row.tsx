import { staffGrantLabels } from '../../../../domain/grants/grants.ts'
import type { StaffMember } from '../../../../domain/staff/staff-functions.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { WaitingFactors } from './waiting-factors.tsx'

/** A member of staff in the list. */
export function MemberRow({ member, onOpen }: { member: StaffMember; onOpen: () => void }) {
  const { user } = useSession()
  const { id, name, email, grants, hasSecondFactor, isBlocked, lastSeenAt } = member
  const isMe = id === user?.id
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {name ?? email} {isMe && <span className="font-normal text-ink-3">(you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {name && `${email} · `}
          {lastSeenAt ? `last seen ${formatMoment(lastSeenAt)}` : 'not signed in'}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          {grants.map((grant) => (
            <Badge key={grant.name} tone="good">
              {staffGrantLabels[grant.name]}
            </Badge>
          ))}
          {grants.length === 0 && <Badge>No grants</Badge>}
          {!hasSecondFactor && <Badge tone="warning">No second factor</Badge>}
          {isBlocked && <Badge tone="danger">Blocked</Badge>}
        </p>
      </div>
      {isMe ? (
        <p className="max-w-52 text-sm text-ink-3">Another owner can change your grants.</p>
      ) : (
        <Button variant="secondary" size="small" onClick={onOpen}>
          Change <span className="sr-only">the grants of {name ?? email}</span>
        </Button>
      )}
      {member.waitingFactors.length > 0 && <WaitingFactors member={member} isMe={isMe} />}
    </li>
  )
}
