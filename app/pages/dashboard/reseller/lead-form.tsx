import { useState } from 'react'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { leadFields } from '../../../../domain/resellers/lead.ts'
import { registerResellerLead } from '../../../../domain/resellers/lead-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { newId } from '../../../platform/new-id.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { LeadFields, type LeadProblems } from './lead-fields.tsx'
import type { LeadDraft, LeadDraftState } from './use-lead-draft.ts'

/** Registers a project of a customer. What was typed stays over a reload. */
export function LeadForm({
  draft,
  takesFocus,
  onDone,
}: {
  draft: LeadDraftState
  /** Whether somebody has just opened it. */
  takesFocus: boolean
  onDone: () => void
}) {
  const { run, isBusy, failure } = useConfirmedAction(registerResellerLead, ['reseller'])
  const [requestId] = useState(newId)
  const [wasSent, setWasSent] = useState(false)
  const { lead, change, forget } = draft
  const problems = findProblems(lead)

  async function send(): Promise<void> {
    setWasSent(true)
    if (Object.values(problems).some(Boolean)) return
    const { estimate, ...rest } = lead
    const estimateKobo = estimateOf(estimate)
    const answer = await run({
      requestId,
      ...rest,
      email: lead.email || null,
      address: lead.address || null,
      estimateKobo: typeof estimateKobo === 'number' ? estimateKobo : null,
    })
    if (!answer) return
    toast.success('Registered. We answer within one working day.')
    close()
  }

  function close(): void {
    forget()
    onDone()
  }

  return (
    <form
      noValidate
      aria-label="A project of your customer"
      className="mt-4 grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <h3
        ref={takesFocus ? takeFocus : undefined}
        tabIndex={-1}
        className="text-lg font-semibold sm:col-span-2"
      >
        A project of your customer
      </h3>
      <LeadFields lead={lead} onChange={change} problems={wasSent ? problems : {}} />
      <div className="grid gap-3 sm:col-span-2">
        {failure && <Alert>{failure}</Alert>}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Registering…' : 'Register'}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </p>
      </div>
    </form>
  )
}

const estimateOf = (typed: string) => (typed === '' ? null : parseNaira(typed))

/** What is wrong with each field, by the rules of the function. */
function findProblems({ estimate, ...lead }: LeadDraft): LeadProblems {
  const problemOf = (name: keyof typeof lead) => findProblem(leadFields[name], lead[name])
  return {
    customerName: problemOf('customerName'),
    phoneNumber: problemOf('phoneNumber'),
    email: problemOf('email'),
    state: problemOf('state'),
    address: problemOf('address'),
    project: problemOf('project'),
    estimate: findProblem(leadFields.estimateKobo, estimateOf(estimate)),
  }
}
