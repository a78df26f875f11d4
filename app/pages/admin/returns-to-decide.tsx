import { maxMoneyRows } from '../../../domain/orders/desk/money-to-check.ts'
import type { ListedReturn } from '../../../domain/orders/returns/return-functions.ts'
import { describeAsked, deskStepOf } from '../../../domain/orders/returns/return-words.ts'
import { useReturnRequests } from '../../features/orders/use-return-requests.ts'
import { formatWeekdayMoment } from '../../platform/format-time.ts'
import { ListState } from '../../ui/list-state.tsx'
import { DeskList, OrderRow } from './desk-list.tsx'

/** Buyers wait for an answer, so a new request appears without a reload. */
const refetchMs = 60_000

/** What buyers ask for: to cancel, or to give goods back. Each row leads to its order. */
export function ReturnsToDecide() {
  const query = useReturnRequests({ refetchMs })
  const listOf = (step: ReturnType<typeof deskStepOf>) => {
    const rows = (query.data ?? []).filter((request) => deskStepOf(request) === step)
    return { count: rows.length, rows: rows.slice(0, maxMoneyRows) }
  }
  return (
    <section aria-labelledby="returns-title" className="mt-8 max-w-3xl">
      <h2 id="returns-title" className="text-h3">
        Returns to decide
      </h2>
      <ListState query={query} failure="The returns to decide could not be loaded.">
        {query.data?.length === 0 && (
          <p className="mt-3 text-ink-2">No return is waiting for an answer.</p>
        )}
        <DeskList title="To accept or decline" list={listOf('decide')}>
          {(request) => (
            <RequestRow key={request.requestId} request={request}>
              decide before {formatWeekdayMoment(request.decideBefore)}
            </RequestRow>
          )}
        </DeskList>
        <DeskList title="Goods on their way back to us" list={listOf('receive')}>
          {(request) => (
            <RequestRow key={request.requestId} request={request}>
              record what came back
            </RequestRow>
          )}
        </DeskList>
        <DeskList title="Goods that are back" list={listOf('refund')}>
          {(request) => (
            <RequestRow key={request.requestId} request={request}>
              the refund is not complete
            </RequestRow>
          )}
        </DeskList>
      </ListState>
    </section>
  )
}

function RequestRow({ request, children }: { request: ListedReturn; children: React.ReactNode }) {
  return (
    <OrderRow row={{ ...request, since: request.createdAt }}>
      {describeAsked(request)} · {children}
    </OrderRow>
  )
}
