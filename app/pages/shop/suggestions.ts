import { queryOptions } from '@tanstack/react-query'
import { loadSupabase } from '../../platform/supabase.ts'

/**
 * A row of the function suggest_products; the generated types do not know what functions return.
 */
export interface Suggestion {
  kind: 'category' | 'product'
  slug: string
  name: string
  /** Naira; null for a category. */
  price: number | null
}

/** A shorter text matches too many words. */
export const minLetters = 2

/**
 * At most eight suggestions for a text that is being typed. A new text aborts the earlier request.
 */
export function suggestionsQuery(typed: string) {
  const query = typed.trim()
  return queryOptions({
    queryKey: ['suggestions', query.toLowerCase()],
    enabled: query.length >= minLetters,
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase()
      return (
        await supabase
          .rpc('suggest_products', { query }, { get: true })
          .abortSignal(signal)
          .overrideTypes<Suggestion[], { merge: false }>()
          .throwOnError()
      ).data
    },
    // A late suggestion is useless, and the search works without suggestions.
    retry: false,
  })
}

export function suggestionPath({ kind, slug }: Suggestion): string {
  return kind === 'category' ? `/shop?category=${slug}` : `/shop/${slug}`
}
