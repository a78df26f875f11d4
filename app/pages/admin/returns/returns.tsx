import { useQueryClient } from '@tanstack/react-query'
import PackageOpen from '~icons/lucide/package-open'
import { useState, type ReactNode } from 'react'
import { isHeldByDispute } from '../../../../domain/orders/dispute-hold.ts'
import type { ListedReturn } from '../../../../domain/orders/returns/return-functions.ts'
import { describeAsked, deskStepOf } from '../../../../domain/orders/returns/return-words.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { OrderPart } from '../../../features/orders/staff/order-part.tsx'
import { ReturnCard } from '../../../features/orders/staff/staff-requests.tsx'
import {
  returnRequestsKey,
  useReturnRequests,
} from '../../../features/orders/use-return-requests.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

/** Buyers wait for an answer, so a new request appears without a reload. */
const refetchMs = 60_000

type Step = ReturnType<typeof deskStepOf>

/** What buyers ask for: to cancel, or to give goods back. */
export default function Returns() {
  const query = useReturnRequests({ refetchMs })
  const requests = query.data ?? []
  const listOf = (step: Step) => requests.filter((request) => deskStepOf(request) === step)
  return (
    <div className="max-w-4xl">
      <PageHeader description="Answer each request before its day. When the goods are back, write down what came, and the refund begins." />
      <ListState query={query} failure="The returns to decide could not be loaded.">
        {requests.length === 0 && (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState
              icon={<PackageOpen aria-hidden="true" />}
              title="No return is waiting for an answer."
            >
              When a buyer asks to cancel a paid order or to give goods back, it appears here.
            </EmptyState>
          </div>
        )}
        <div className="space-y-5">
          <Requests title="To accept or decline" requests={listOf('decide')}>
            {(request) => <>decide before {formatWeekdayMoment(request.decideBefore)}</>}
          </Requests>
          <Requests title="Goods on their way back to us" requests={listOf('receive')}>
            {() => 'record what came back'}
          </Requests>
          <Requests title="Goods that are back" requests={listOf('refund')}>
            {() => 'the refund is not complete'}
          </Requests>
        </div>
      </ListState>
    </div>
  )
}

function Requests({
  title,
  requests,
  children,
}: {
  title: string
  requests: readonly ListedReturn[]
  children(request: ListedReturn): ReactNode
}) {
  if (requests.length === 0) return null
  return (
    <Panel title={`${title} (${requests.length})`} isFlush>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <Row key={request.requestId} request={request}>
            {children(request)}
          </Row>
        ))}
      </ul>
    </Panel>
  )
}

function Row({ request, children }: { request: ListedReturn; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { orderId, orderNumber, name } = request
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer px-5 py-3 wrap-break-word">
          <span className="font-semibold">{orderNumber}</span> · {name}
          <span className="block text-sm text-ink-2">
            {describeAsked(request)} · {children}
          </span>
        </summary>
        {isOpen && (
          <div className="space-y-2 border-t border-line px-5 py-4">
            <OrderPart
              orderId={orderId}
              onDone={() => queryClient.invalidateQueries({ queryKey: returnRequestsKey })}
            >
              {({ order, onDone }) => (
                <ReturnCard
                  request={request}
                  isHeld={isHeldByDispute(order)}
                  refunds={order.refunds}
                  onDone={onDone}
                />
              )}
            </OrderPart>
            <OrderLink id={orderId} number={orderNumber} />
          </div>
        )}
      </details>
    </li>
  )
}
