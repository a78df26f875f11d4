import { useQuery } from '@tanstack/react-query'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { useSession } from '../../features/session/use-session.ts'
import { useLive } from '../../platform/live/use-live.ts'
import { loadSupabase } from '../../platform/supabase.ts'

export interface MyOrder {
  id: string
  number: string
  status: OrderStatus
  total_kobo: number
  carbon_reduction_kg: number
  promised_from: string | null
  promised_by: string | null
  delivered_at: string | null
  created_at: string
  lines: { name: string; quantity: number }[]
  /** What left the store. */
  shipments: { id: string }[]
  /** The plan that pays a part of it. */
  plans: { id: string }[]
}

/** The orders that the user placed while signed in, newest first. */
export function useMyOrders() {
  const { user } = useSession()
  return useQuery({
    // Payments and staff may have changed their status in the meantime.
    refetchOnMount: 'always',
    enabled: user !== null,
    queryKey: ['orders', user?.id],
    queryFn: async () => {
      // The policy lets admins read every order; this list shows only the user's own.
      const { data, error } = await (
        await loadSupabase()
      )
        .from('orders')
        .select(
          'id, number, status, total_kobo, carbon_reduction_kg, promised_from, promised_by, delivered_at, created_at, lines:order_lines(name, quantity), shipments(id), plans:instalment_plans(id)',
        )
        .eq('user_id', user?.id ?? '')
        .not('plans.status', 'in', '(declined,cancelled)')
        .order('created_at', { ascending: false })
        .order('position', { referencedTable: 'lines' })
        .overrideTypes<MyOrder[], { merge: false }>()
      if (error) throw error
      return data
    },
  })
}

/** Keeps them up to date while the page is looked at: payments and staff change their status. */
export function useLiveOrders(): void {
  const { user } = useSession()
  useLive(
    user && {
      topic: 'my-orders',
      tables: [{ table: 'orders', filter: `user_id=eq.${user.id}` }],
      queryKeys: [['orders', user.id]],
    },
  )
}
