import ExternalLink from '~icons/lucide/external-link'
import { useParams } from 'react-router'
import { buttonClass } from '../../../ui/button-class.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { useDone } from '../frame/use-done.ts'
import { BuyerPanel } from './buyer-panel.tsx'
import { ChangeLink } from './change-link.tsx'
import { CustomerView } from './customer-view.tsx'
import { StaffParts } from './staff-parts.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useDeskOrder, type OrderPartProps } from './use-desk-order.ts'

/** One order: what staff do with it, and what its buyer sees beside it. */
export default function OrderScreen() {
  const { id = '' } = useParams()
  const { query, onDone } = useDeskOrder(id)
  const [title, done] = useDone(onDone)
  if (query.data && query.data.outcome !== 'done') return <NotFound />
  const order = query.data?.response
  return (
    <>
      <PageHeader
        title={order ? `Order ${order.number}` : 'Order'}
        badge={order && <StatusBadge status={order.status} hasLeft={order.shipments.length > 0} />}
        actions={
          order && (
            <>
              <ChangeLink order={order} />
              {order.customerView && <CustomerPageLink order={order} />}
            </>
          )
        }
      />
      <ListState query={query} failure="This order could not be loaded.">
        {order && (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <section aria-labelledby="staff-title" className="min-w-0 space-y-6">
              <h2 id="staff-title" ref={title} tabIndex={-1} className="text-h3">
                For staff
              </h2>
              <StaffParts order={order} onDone={done} />
            </section>
            <div className="min-w-0 space-y-6">
              <BuyerPanel order={order} />
              <CustomerView order={order} />
            </div>
          </div>
        )}
      </ListState>
    </>
  )
}

function CustomerPageLink({ order }: Pick<OrderPartProps, 'order'>) {
  return (
    <a
      href={`/payment-details?order=${order.id}`}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      Customer’s page <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  )
}
