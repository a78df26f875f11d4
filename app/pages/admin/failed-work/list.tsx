import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listDeadLetters,
  retryDeadLetters,
  type DeadLetters as DeadLettersOfQueue,
} from '../../../../domain/dead-letters/dead-letters.ts'
import { needsAHandKey } from '../../../features/staff/use-needs-a-hand.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { focusHeading } from '../frame/heading-focus.ts'
import { PageHeader } from '../frame/page-header.tsx'

const queryKey = ['admin', 'dead-letters']
const labels: Record<string, string> = {
  'send-mail': 'E-mails that were not sent',
  'send-sms': 'Text messages that were not sent',
  'handle-gateway-event': 'Messages from the payment gateway',
  'process-refund': 'Refunds that were not started',
  'send-dispute-answer': 'Answers to disputes that were not sent',
  'sandbox-message': 'Messages from the sandbox',
}

/**
 * Jobs that failed after all retries. Staff retry them once the cause is fixed, such as a mail
 * server that was down.
 */
export default function FailedWork() {
  const failed = useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: async () => (await queryFunction(listDeadLetters, {})).failed,
  })
  return (
    <div className="max-w-4xl">
      <PageHeader description="Mails and other work of the server that failed every time it was tried." />
      <ListState query={failed} failure="The failed jobs could not be loaded.">
        {failed.data?.length === 0 && (
          <p className="text-ink-2">
            No failed jobs. A job is tried eight times within an hour. If it still fails, it is
            listed here.
          </p>
        )}
        {failed.data && failed.data.length > 0 && (
          <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
            {failed.data.map((each) => (
              <FailedQueue key={each.queue} failed={each} onGone={focusHeading} />
            ))}
          </ul>
        )}
      </ListState>
    </div>
  )
}

interface FailedQueueProps {
  failed: DeadLettersOfQueue
  /** The queue has left the list, together with the button that was pressed. */
  onGone(): void
}

function FailedQueue({
  failed: { queue, count, error, attempts, firstAt, lastAt },
  onGone,
}: FailedQueueProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const label = labels[queue] ?? queue

  async function retry() {
    if (isBusy) return
    setBusy(true)
    const result = await callFunction(retryDeadLetters, { queue })
    if (result.outcome === 'done')
      toast.success('The jobs are running again. If one fails again, it comes back to this list.')
    else toast.error(failureMessage(result, 'The connection was lost. Please try again.'))
    await Promise.all(
      [queryKey, needsAHandKey].map((key) => queryClient.invalidateQueries({ queryKey: key })),
    )
    setBusy(false)
    if (result.outcome === 'done') onGone()
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-4 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg">
          {label}: {count}
        </h2>
        <p className="text-sm text-ink-2">
          Tried {attempts} times, given up{' '}
          {count === 1
            ? formatMoment(lastAt)
            : `from ${formatMoment(firstAt)} to ${formatMoment(lastAt)}`}
        </p>
        <p className="mt-1 text-sm break-words">{error}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Try again: ${label}`}
        aria-disabled={isBusy}
        onClick={() => void retry()}
      >
        {isBusy ? 'Trying…' : 'Try again'}
      </Button>
    </li>
  )
}
