import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sumLedger } from '../../../../domain/orders/ledger.ts'
import { getStaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import type { StaffProps } from './staff-props.ts'

interface OrderPartProps {
  orderId: string
  /** Something of the order has changed. */
  onDone(): Promise<unknown>
  children(props: StaffProps): ReactNode
}

/** Loads an order as staff see it, for a screen that shows a part of it. */
export function OrderPart({ orderId, onDone, children }: OrderPartProps) {
  const queryClient = useQueryClient()
  const queryKey = ['admin', 'order', orderId]
  const query = useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: () => queryFunction(getStaffOrder, { orderId }),
  })
  const order = query.data
  return (
    <ListState query={query} failure="The order could not be loaded.">
      {order &&
        children({
          order,
          money: sumLedger(order.entries, order.refunds),
          onDone: async () => {
            await queryClient.invalidateQueries({ queryKey })
            await onDone()
          },
        })}
    </ListState>
  )
}
