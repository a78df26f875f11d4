import HeartHandshake from '~icons/lucide/heart-handshake'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { decidePauseRequest } from '../../../../domain/instalments/desk/plan-decision-functions.ts'
import type { PlanWork } from '../../../../domain/instalments/desk/plan-work.ts'
import { maxPauses, pauseDays } from '../../../../domain/instalments/ledger/pause-schedule.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { WaitingList } from '../frame/waiting-list.tsx'
import { usePlanWork } from './use-plan-work.ts'

/** Customers who asked for a pause that no rule could grant at once. */
export default function PauseRequests() {
  const { query, onDone } = usePlanWork()
  const pauses = query.data?.pauses
  return (
    <div className="max-w-4xl">
      <PageHeader
        description={`A pause moves everything that is not paid by ${pauseDays} days, at no cost. A plan can have ${maxPauses}.`}
      />
      <ListState query={query} failure="The requests could not be loaded.">
        {pauses && (
          <WaitingList
            list={pauses}
            empty={
              <EmptyState icon={<HeartHandshake aria-hidden="true" />} title="Nobody is waiting">
                A customer who asks for a pause appears here.
              </EmptyState>
            }
          >
            {(row) => <Row key={row.requestId} row={row} onDone={onDone} />}
          </WaitingList>
        )}
      </ListState>
    </div>
  )
}

function Row({
  row: { requestId, planId, planNumber, name, reason, daysPastDue, pauses, since },
  onDone,
}: {
  row: PlanWork['pauses']['rows'][number]
  onDone(): Promise<unknown>
}) {
  const decide = (decision: string, label: string, question: string, done: string) => (
    <StaffForm
      label={label}
      about={planNumber}
      variant={decision === 'grant' ? 'primary' : 'secondary'}
      contract={decidePauseRequest}
      read={(form) => ({ request: { requestId, decision, answer: textOf(form, 'answer') } })}
      confirm={() => question}
      confirmLabel={decision === 'grant' ? 'Yes, grant it' : 'Yes, decline it'}
      done={() => done}
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextAreaField
          {...fieldOf('answer')}
          label="Words for the customer"
          isOptional={decision === 'grant'}
          rows={2}
          maxLength={500}
        />
      )}
    </StaffForm>
  )
  return (
    <li className="space-y-2 px-5 py-3 wrap-anywhere">
      <p>
        <Link
          to={deskPath('instalment-plans/:id', planId)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {planNumber}
        </Link>{' '}
        · {name}
      </p>
      <p className="whitespace-pre-line">{reason}</p>
      <p className="text-sm text-ink-2">
        {formatMoment(since)} · {daysPastDue === 0 ? 'not late' : `${daysPastDue} days late`} ·{' '}
        {pauses} of {maxPauses} pauses used
      </p>
      <div className="flex flex-wrap gap-2">
        {decide(
          'grant',
          `Grant ${pauseDays} days`,
          `Move everything that is not paid by ${pauseDays} days?`,
          'Granted.',
        )}
        {decide('decline', 'Decline', 'Decline it? The customer reads your words.', 'Declined.')}
      </div>
    </li>
  )
}
