import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

/** What a product may belong to: categories, VAT classes, groups of variants, uses. */
export interface ProductChoices {
  categories: { id: string; slug: string; name: string }[]
  vatClasses: { slug: string; name: string }[]
  variantGroups: { id: string; name: string; choice: string }[]
  uses: { id: string; name: string }[]
}

export const choicesKey = ['desk', 'product-choices']

/** Everything that one chooses from while editing products. */
export function useChoices() {
  return useQuery({
    queryKey: choicesKey,
    queryFn: async (): Promise<ProductChoices> => {
      const supabase = await loadSupabase()
      const [categories, vatClasses, variantGroups, uses] = await Promise.all([
        supabase
          .from('product_categories')
          .select('id, slug, name')
          .order('position')
          .throwOnError(),
        supabase.from('vat_classes').select('slug, name').order('name').throwOnError(),
        supabase
          .from('product_variant_groups')
          .select('id, name, choice')
          .order('name')
          .throwOnError(),
        supabase.from('product_uses').select('id, name').order('position').throwOnError(),
      ])
      return {
        categories: categories.data,
        vatClasses: vatClasses.data,
        variantGroups: variantGroups.data,
        uses: uses.data,
      }
    },
  })
}
