import type { OrderMoney } from '../../../../domain/orders/ledger.ts'
import type { StaffOrder } from '../../../../domain/orders/desk/staff-order.ts'

/** What a part of the panel of staff gets. */
export interface StaffProps {
  order: StaffOrder
  money: OrderMoney
  /** Reads the order again, for staff and as its buyer sees it. */
  onDone(): Promise<unknown>
}
