import { useQuery } from '@tanstack/react-query'
import { maxCounts } from '../../../../domain/stock/count-stock.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { loadDepotLevels } from './load-depot-levels.ts'

/** The products of a category, and what should be in a depot of each. */
export function useProductsToCount(categoryId: string, depotId: string) {
  return useQuery({
    queryKey: ['desk', 'products-to-count', categoryId, depotId],
    enabled: categoryId !== '' && depotId !== '',
    refetchOnMount: 'always',
    // What should be there stays as it was when the counting began.
    staleTime: Infinity,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data: products } = await supabase
        .from('stock_levels')
        .select('id, sku, name')
        .eq('category_id', categoryId)
        .order('sort_name')
        .limit(maxCounts)
        .throwOnError()
      const levels = await loadDepotLevels(
        supabase,
        products.map(({ id }) => id ?? ''),
      )
      const expected = new Map(
        levels
          .filter(({ depot_id: depot }) => depot === depotId)
          .map(({ product_id: product, on_hand: onHand }) => [product, onHand]),
      )
      return products.map(({ id, sku, name }) => ({
        id: id ?? '',
        sku: sku ?? '',
        name: name ?? '',
        expected: expected.get(id ?? '') ?? 0,
      }))
    },
  })
}

export type ToCount = NonNullable<ReturnType<typeof useProductsToCount>['data']>[number]
