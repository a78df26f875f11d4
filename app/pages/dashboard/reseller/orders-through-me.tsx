import { formatExactNaira } from '../../../../domain/money/money.ts'
import { orderStatuses } from '../../../../domain/orders/order-status.ts'
import { describeStatus } from '../../../../domain/orders/shipments/shipment-view.ts'
import { earnedAfterDays } from '../../../../domain/resellers/commission-status.ts'
import { myResellerOrders, type MyResellerOrder } from '../../../../domain/resellers/my-rows.ts'
import {
  attributionRefusalLabels,
  attributionWayLabels,
} from '../../../../domain/resellers/referral.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { readAnswer, useResellerQuery } from './use-my-reseller.ts'

/** The orders that came through the reseller, with what each earns, or why it earns nothing. */
export function OrdersThroughMe({ isOpen }: { isOpen: boolean }) {
  const query = useResellerQuery('orders', async (supabase) => {
    const { data } = await supabase.rpc('list_my_reseller_orders').throwOnError()
    return readAnswer(myResellerOrders, data)
  })
  return (
    <section aria-labelledby="orders-through-me">
      <h2 id="orders-through-me" className="text-h3">
        Orders through you
      </h2>
      <ListState query={query} failure="The orders could not be loaded.">
        {query.data?.length === 0 ? (
          <p className="mt-2 text-ink-2">
            No order has come through you yet.
            {isOpen && ' Send the link above to somebody who asks about solar.'}
          </p>
        ) : (
          <div className="mt-4">
            <DataTable
              label="Orders through you, with their commission"
              columns={['Order', 'Day', 'Status', 'How', 'Commission', 'Commission status']}
              words={['Day', 'Status', 'How']}
              textColumn="Commission status"
              rows={(query.data ?? []).map((row) => ({
                key: row.number,
                cells: [
                  row.number,
                  formatDay(row.attributed_at),
                  nameStatus(row.status),
                  attributionWayLabels[row.way],
                  formatExactNaira(row.commission_kobo),
                  describeCommission(row),
                ],
              }))}
            />
          </div>
        )}
      </ListState>
    </section>
  )
}

function nameStatus(status: string): string {
  const known = orderStatuses.find((each) => each === status)
  return known ? describeStatus({ status: known, hasLeft: false }) : status
}

function describeCommission({
  way,
  refusal,
  status,
  commission_kobo: kobo,
  pending_kobo: pending,
  payable_kobo: payable,
}: MyResellerOrder): string {
  if (refusal) return `Nothing: ${attributionRefusalLabels[refusal]}`
  if (way === 'wholesale') return 'Nothing: you bought at wholesale prices.'
  if (status === 'pending_payment') return 'It is counted when the order is paid.'
  const back = kobo - pending - payable
  const takenBack = back > 0 ? ` ${formatExactNaira(back)} was taken back.` : ''
  if (pending > 0)
    return `${formatExactNaira(pending)} is earned ${earnedAfterDays} days after delivery or installation${payable > 0 ? `, and ${formatExactNaira(payable)} is payable` : ''}.${takenBack}`
  if (payable > 0) return `${formatExactNaira(payable)} is payable or was paid out.${takenBack}`
  return kobo > 0 ? 'Taken back: the order was refunded.' : 'Nothing.'
}
