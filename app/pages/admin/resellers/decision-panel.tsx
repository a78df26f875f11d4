import { useState } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { decideReseller, resellerReason } from '../../../../domain/resellers/reseller-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import type { ResellerRecord } from './use-reseller.ts'

const decisionsOf = {
  applied: ['approve', 'decline'],
  approved: ['suspend'],
  suspended: ['reinstate'],
  declined: [],
} as const

const words = {
  approve: { label: 'Approve', done: 'Approved. We have told them.' },
  decline: { label: 'Decline', done: 'Declined. We have told them why.' },
  suspend: { label: 'Suspend', done: 'Suspended. Their prices, code and links no longer work.' },
  reinstate: { label: 'Lift the suspension', done: 'The suspension is lifted. We have told them.' },
} as const

/** Those that open something; the others take it away. */
const opens: ReadonlySet<string> = new Set(['approve', 'reinstate'])

/** What staff of sales decide: each with a reason. */
export function DecisionPanel({ record: { reseller } }: { record: ResellerRecord }) {
  const { id, status } = reseller
  const { run, isBusy, failure } = useConfirmedAction(decideReseller, ['desk'])
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const decisions = decisionsOf[status as keyof typeof decisionsOf] ?? []
  if (decisions.length === 0) return null

  async function decide(decision: keyof typeof words): Promise<void> {
    const found = findProblem(resellerReason, reason)
    setProblem(found)
    if (found) return
    const typed = decision === 'approve' && code.trim() !== '' ? code : null
    if (!(await run({ resellerId: id, decision, reason, code: typed }))) return
    setReason('')
    toast.success(words[decision].done)
  }

  return (
    <Panel title="Decide">
      <div className="space-y-4">
        {status === 'applied' && (
          <TextField
            label="Code"
            isOptional
            hint="For links and the checkout. If it is empty, we make one from the name."
            autoComplete="off"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <TextAreaField
          label="Reason"
          hint={
            status === 'approved' || status === 'applied'
              ? 'The reseller reads it when you decline or suspend.'
              : 'Your colleagues read it.'
          }
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          {decisions.map((decision) => (
            <Button
              key={decision}
              variant={opens.has(decision) ? 'primary' : 'secondary'}
              disabled={isBusy}
              onClick={() => void decide(decision)}
            >
              {words[decision].label}
            </Button>
          ))}
        </div>
        <Alert>{failure}</Alert>
      </div>
    </Panel>
  )
}
