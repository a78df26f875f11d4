import { useQuery } from '@tanstack/react-query'
import { useSupabase } from '../../../platform/supabase.tsx'

/** The categories of products, in the order of the shop. */
export function useCategories() {
  const loadSupabase = useSupabase()
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
