import { useQuery } from '@tanstack/react-query'
import { loadDepotLevels } from './load-depot-levels.ts'
import { loadSupabase } from '../../../platform/supabase.ts'

const maxMovements = 50

const productStockKey = (id: string) => ['desk', 'product-stock', id] as const

/** What is there of a product, in each depot, and its last movements. Null: no such product. */
export function useProductStock(id: string) {
  return useQuery({
    queryKey: productStockKey(id),
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const [{ data: level }, depots, { data: movements }] = await Promise.all([
        supabase
          .from('stock_levels')
          .select('id, sku, name, stock, on_hold, on_hand, low_stock_level, is_low')
          .eq('id', id)
          .maybeSingle()
          .throwOnError(),
        loadDepotLevels(supabase, [id]),
        supabase
          .from('stock_movements')
          .select('id, quantity, kind, reason, actor, stock_after, created_at, depot_id, order_id')
          .eq('product_id', id)
          .order('id', { ascending: false })
          .limit(maxMovements)
          .throwOnError(),
      ])
      return level && { level, depots, movements, isCut: movements.length === maxMovements }
    },
  })
}

export type ProductStock = NonNullable<ReturnType<typeof useProductStock>['data']>
