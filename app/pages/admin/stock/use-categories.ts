import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

/** The categories of products, in the order of the shop. */
export function useCategories() {
  return useQuery({
    queryKey: ['product-categories'],
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('product_categories')
        .select('id, name')
        .order('position')
        .throwOnError()
      return data
    },
  })
}
