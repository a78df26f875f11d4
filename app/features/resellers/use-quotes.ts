import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../platform/supabase.ts'
import { useSession } from '../session/use-session.ts'

const quotesKey = (userId: string | undefined) => ['reseller-quotes', userId]

/** The saved quotes of the signed-in reseller, the newest first, and what they show besides. */
export function useQuotes() {
  const { user } = useSession()
  return useQuery({
    queryKey: quotesKey(user?.id),
    enabled: user !== null,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const [quotes, brand] = await Promise.all([
        supabase
          .from('reseller_quotes')
          .select(
            'id, number, customer_name, customer_phone, note, valid_until, created_at, lines:reseller_quote_lines(position, product_id, name, quantity, unit_price_kobo)',
          )
          .order('created_at', { ascending: false })
          .limit(100)
          .throwOnError(),
        supabase.from('reseller_brands').select('phone, logo_path').maybeSingle().throwOnError(),
      ])
      return { quotes: quotes.data, brand: brand.data }
    },
  })
}

export type SavedQuote = NonNullable<ReturnType<typeof useQuotes>['data']>['quotes'][number]
