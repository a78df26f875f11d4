import { useState } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import {
  changeResellerTier,
  decideResellerTier,
  resellerReason,
} from '../../../../domain/resellers/reseller-functions.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import type { ResellerRecord } from './use-reseller.ts'

/** The tier of a reseller. Finance changes it; a better one needs a second colleague. */
export function TierPanel({ record }: { record: ResellerRecord }) {
  const { reseller, requests, tiers } = record
  const { may } = useStaff()
  const [open] = requests
  const nameOf = (id: string) => tiers.find((tier) => tier.id === id)?.name ?? 'unknown'
  return (
    <Panel title="Tier" description={`Now: ${nameOf(reseller.tier_id)}`}>
      {open && <OpenRequest request={open} tier={nameOf(open.tier_id)} />}
      {!open && may('finance') && <ChangeTier record={record} />}
      {!open && !may('finance') && <p className="text-sm text-ink-2">Finance can change it.</p>}
    </Panel>
  )
}

function OpenRequest({
  request,
  tier,
}: {
  request: ResellerRecord['requests'][number]
  tier: string
}) {
  const { user } = useSession()
  const { may } = useStaff()
  const { run, isBusy, failure } = useConfirmedAction(decideResellerTier, ['desk'])
  const isOwn = request.requested_by === user?.id
  const decide = (isAllowed: boolean) => void run({ requestId: request.id, isAllowed })
  return (
    <div className="space-y-3">
      <p>
        To {tier}: “{request.reason}”, {formatMoment(request.requested_at)}
      </p>
      {may('finance') && (
        <div className="flex flex-wrap gap-3">
          {!isOwn && (
            <Button disabled={isBusy} onClick={() => decide(true)}>
              Allow
            </Button>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={() => decide(false)}>
            {isOwn ? 'Take back' : 'Refuse'}
          </Button>
        </div>
      )}
      {isOwn && <p className="text-sm text-ink-2">A second colleague of finance can allow it.</p>}
      <Alert>{failure}</Alert>
    </div>
  )
}

function ChangeTier({ record: { reseller, tiers } }: { record: ResellerRecord }) {
  const { run, isBusy, failure } = useConfirmedAction(changeResellerTier, ['desk'])
  const [tierId, setTierId] = useState(reseller.tier_id)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function change(): Promise<void> {
    const found = findProblem(resellerReason, reason)
    setProblem(found)
    if (found) return
    const answer = await run({ resellerId: reseller.id, tierId, reason })
    if (!answer) return
    setReason('')
    toast.success(
      answer.outcome === 'moved'
        ? 'The reseller is in the new tier from now on.'
        : 'A second colleague of finance can allow it now.',
    )
  }

  return (
    <div className="space-y-4">
      <SelectField
        label="Move to"
        value={tierId}
        onChange={(event) => setTierId(event.target.value)}
      >
        {tiers.map((tier) => (
          <option key={tier.id} value={tier.id}>
            {tier.name}
          </option>
        ))}
      </SelectField>
      {tierId !== reseller.tier_id && (
        <>
          <TextAreaField
            label="Reason"
            hint="Your colleagues read it."
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={problem ?? undefined}
          />
          <Button disabled={isBusy} onClick={() => void change()}>
            Change the tier
          </Button>
        </>
      )}
      <Alert>{failure}</Alert>
    </div>
  )
}
