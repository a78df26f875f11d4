import { useNavigate } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { decideForPerson, personRequestLabels } from '../../../../domain/people/person-actions.ts'
import type { Person } from '../../../../domain/people/person.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import { MergeSteps } from './merge-steps.tsx'
import { personKey, type PersonPartProps } from './use-person.ts'

/** Open requests: each needs a second colleague, and a merge also the customer. Nobody approves their own. */
export function Requests({ person }: PersonPartProps) {
  return (
    <Panel title="Open requests">
      <ul className="space-y-4">
        {person.requests.map((request) => (
          <Request key={request.id} request={request} userId={person.id} />
        ))}
      </ul>
    </Panel>
  )
}

function Request({ request, userId }: { request: Person['requests'][number]; userId: string }) {
  const { id: requestId, kind, reason, by, at, isOwn, merge } = request
  const isReady = merge === null || (merge.closing.hasConfirmed && merge.staying.hasConfirmed)
  const { may } = useStaff()
  const navigate = useNavigate()
  const { run, isBusy, failure } = useConfirmedAction(decideForPerson, personKey(userId))
  const decide = async (decision: 'approved' | 'refused') => {
    if (!(await run({ requestId, decision }))) return
    toast.success(decision === 'approved' ? 'Done. We have told the customer.' : 'Taken back.')
    // This account may be gone now.
    if (decision !== 'approved') return
    if (merge) await navigate(deskPath('people/:id', merge.staying.id))
    else if (kind === 'erase') await navigate(deskPath('people'))
  }
  return (
    <li>
      <p className="font-semibold">{personRequestLabels[kind]}</p>
      <p className="wrap-anywhere text-ink-2">{reason}</p>
      {merge && <MergeSteps merge={merge} userId={userId} />}
      <p className="text-sm wrap-anywhere text-ink-3">
        {by ?? 'A former colleague'}, {formatMoment(at)}
      </p>
      {may('support') && (
        <div className="mt-2 flex flex-wrap gap-2">
          {!isOwn && isReady && (
            <Button size="small" disabled={isBusy} onClick={() => void decide('approved')}>
              Approve
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            disabled={isBusy}
            onClick={() => void decide('refused')}
          >
            {isOwn ? 'Take back' : 'Refuse'}
          </Button>
        </div>
      )}
      {(isOwn || !isReady) && (
        <p className="mt-2 text-sm text-ink-2">
          {isReady
            ? 'Another colleague can approve this.'
            : 'A second colleague can approve this when both addresses have confirmed it.'}
        </p>
      )}
      <Alert className="mt-2">{failure}</Alert>
    </li>
  )
}
