import MessageCircleWarning from '~icons/lucide/message-circle-warning'
import { complaintHours } from '../../../../../domain/instalments/complaints/complaint-status.ts'
import { ListState } from '../../../../ui/list-state.tsx'
import { EmptyState } from '../../frame/empty-state.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { WaitingList } from '../../frame/waiting-list.tsx'
import { usePlanWork } from '../use-plan-work.ts'
import { ComplaintRow } from './complaint-row.tsx'

/** Complaints that are not resolved, those with the nearest time first. */
export default function Complaints() {
  const { query, onDone } = usePlanWork()
  const complaints = query.data?.complaints
  return (
    <div className="max-w-4xl">
      <PageHeader
        description={`Answer within ${complaintHours.answer} hours and resolve within ${complaintHours.resolve}. The customer gets each answer by mail.`}
      />
      <ListState query={query} failure="The complaints could not be loaded.">
        {complaints && (
          <WaitingList
            list={complaints}
            empty={
              <EmptyState
                icon={<MessageCircleWarning aria-hidden="true" />}
                title="No complaint is open"
              >
                When a customer complains about their plan, it appears here with the time by which
                we answer.
              </EmptyState>
            }
          >
            {(row) => <ComplaintRow key={row.complaintId} row={row} onDone={onDone} />}
          </WaitingList>
        )}
      </ListState>
    </div>
  )
}
