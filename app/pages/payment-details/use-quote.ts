import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callFunction, type Called } from '../../platform/call-function.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import type { Quote } from '../../features/orders/shop-answers.ts'

interface Wish {
  lines: { id: string; quantity: number }[]
  state: string
  coupon: string
}

/** The cart priced by the shop, as it would be ordered now; asked anew whenever something of it changes. */
export function useQuote({ lines, state, coupon }: Wish) {
  const loadSupabase = useSupabase()
  return useQuery({
    queryKey: ['quote', lines, state, coupon],
    queryFn: async (): Promise<Called<Quote>> =>
      callFunction<Quote>(loadSupabase, 'quote-order', { body: { lines, state, coupon } }),
    enabled: lines.length > 0 && state !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
