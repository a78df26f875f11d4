import { useParams } from 'react-router'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { leadStatusLabels, leadStatuses } from '../../../../domain/resellers/lead.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LabelledRows } from '../../../ui/labelled-rows.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { RecordNotFound } from '../frame/record-not-found.tsx'
import { Answer } from './answer.tsx'
import { useLead, type ShownLead } from './use-lead.ts'

/** A project that a reseller registered, and our answer. */
export default function Lead() {
  const { id = '' } = useParams()
  const query = useLead(id)
  return (
    <ListState query={query} failure="The project could not be loaded.">
      {query.data ? (
        <Shown lead={query.data} onDone={() => query.refetch()} />
      ) : (
        <RecordNotFound title="There is no such project" />
      )}
    </ListState>
  )
}

function Shown({ lead, onDone }: { lead: ShownLead; onDone: () => Promise<unknown> }) {
  const status = leadStatuses.find((each) => each === lead.status)
  return (
    <div className="max-w-3xl space-y-5">
      <PageHeader
        title={lead.customer_name}
        description="The first reseller who registers a customer gets the commission. Accept a real project. Refuse it if we were already talking with this customer, and say so."
      />
      <Panel title="Project">
        <p className="mb-3">
          <Badge tone={status === 'registered' ? 'warning' : 'plain'}>
            {status ? leadStatusLabels[status] : lead.status}
          </Badge>
        </p>
        <p className="wrap-break-word whitespace-pre-line">{lead.project}</p>
        <LabelledRows className="mt-4" rows={factsOf(lead)} />
      </Panel>
      {status === 'registered' && <Answer lead={lead} onDone={onDone} />}
      <RecordHistory table="reseller_leads" record={lead.id} />
    </div>
  )
}

function factsOf(lead: ShownLead): { label: string; value: string }[] {
  const facts: [string, string | null][] = [
    ['Reseller', lead.resellers.business_name],
    ['Phone', formatPhone(lead.phone_number)],
    ['E-mail', lead.email],
    ['Address', [lead.address, lead.state].filter(Boolean).join(', ')],
    ['Estimate', lead.estimate_kobo === null ? null : formatNaira(lead.estimate_kobo)],
    ['Registered', formatMoment(lead.registered_at)],
    ['Our customer', describeEarlier(lead.earlierOrders)],
    ['Answer by', formatMoment(lead.answer_by)],
    ['Answered', lead.decided_at && formatMoment(lead.decided_at)],
    ['Protected until', lead.protected_until && formatMoment(lead.protected_until)],
    ['Reason', lead.reason],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Null for somebody who has bought nothing from us before. */
function describeEarlier(orders: number): string | null {
  if (orders === 0) return null
  return `Yes: ${orders === 1 ? 'an order was' : `${orders} orders were`} paid before this project was registered`
}
