import { useState } from 'react'
import { leadStatuses, leadStatusLabels, protectedDays } from '../../../../domain/resellers/lead.ts'
import { formatDay, formatMoment } from '../../../platform/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { LeadForm } from './lead-form.tsx'
import { useLeadDraft } from './use-lead-draft.ts'
import { useResellerQuery } from './use-my-reseller.ts'

/** Projects that the reseller registered, and the form for the next one. */
export function Leads({ resellerId, isOpen }: { resellerId: string; isOpen: boolean }) {
  const draft = useLeadDraft(resellerId)
  const [isAdding, setAdding] = useState(draft.isBegun)
  // The focus follows who opens and closes the form; a reload moves nothing.
  const [hasPressed, setPressed] = useState(false)
  function show(isShown: boolean) {
    setPressed(true)
    setAdding(isShown)
  }
  const query = useResellerQuery('leads', async (supabase) => {
    const { data } = await supabase
      .from('reseller_leads')
      .select(
        'id, status, customer_name, project, registered_at, answer_by, protected_until, reason',
      )
      .order('registered_at', { ascending: false })
      .limit(100)
      .throwOnError()
    return data
  })
  return (
    <section aria-labelledby="my-leads">
      <h2 id="my-leads" className="text-h3">
        Your projects
      </h2>
      <p className="mt-1 text-ink-2">
        Register a customer before they order. We answer within one working day. If we accept, the
        project counts for you and its prices are protected for {protectedDays} days.
      </p>
      <ListState query={query} failure="Your projects could not be loaded.">
        {query.data?.length === 0 && <p className="mt-3 text-ink-2">No project yet.</p>}
        {query.data && query.data.length > 0 && (
          <div className="mt-4">
            <DataTable
              label="Your registered projects"
              columns={['Customer', 'Registered', 'Status', 'Project']}
              words={['Registered', 'Status']}
              textColumn="Project"
              rows={query.data.map((lead) => ({
                key: lead.id,
                cells: [
                  lead.customer_name,
                  formatDay(lead.registered_at),
                  describeLead(lead),
                  [lead.project, lead.reason].filter(Boolean).join(' · '),
                ],
              }))}
            />
          </div>
        )}
        {isOpen &&
          (isAdding ? (
            <LeadForm draft={draft} takesFocus={hasPressed} onDone={() => show(false)} />
          ) : (
            <Button
              ref={hasPressed ? takeFocus : undefined}
              variant="secondary"
              className="mt-4"
              onClick={() => show(true)}
            >
              Register a project
            </Button>
          ))}
      </ListState>
    </section>
  )
}

function describeLead({
  status,
  answer_by: answerBy,
  protected_until: until,
}: {
  status: string
  answer_by: string
  protected_until: string | null
}): string {
  const known = leadStatuses.find((each) => each === status)
  const label = known ? leadStatusLabels[known] : status
  if (status === 'registered') return `${label}, until ${formatMoment(answerBy)}`
  return status === 'accepted' && until ? `${label} until ${formatDay(until)}` : label
}
