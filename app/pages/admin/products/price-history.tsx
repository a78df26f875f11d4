import { useQuery } from '@tanstack/react-query'
import { formatExactNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'

const shown = 10

/** What the product cost, and since when; the newest price first. */
export function PriceHistory({ productId, version }: { productId: string; version: number }) {
  const prices = useQuery({
    // A saved change may be a new price.
    queryKey: ['desk', 'product-prices', productId, version],
    enabled: productId !== '',
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('product_prices')
          .select('id, price, compare_at_price, valid_from')
          .eq('product_id', productId)
          .order('valid_from', { ascending: false })
          .limit(shown)
          .throwOnError()
      ).data,
  })
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-2">
        Earlier prices
      </summary>
      <ListState query={prices} failure="The earlier prices could not be loaded.">
        <ul className="divide-y divide-line">
          {prices.data?.map(({ id, price, compare_at_price: was, valid_from: from }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="money font-semibold">
                {formatExactNaira(koboFromNaira(price))}
                {was !== null && (
                  <span className="font-normal text-ink-2">
                    {' '}
                    (instead of {formatExactNaira(koboFromNaira(was))})
                  </span>
                )}
              </span>
              <span className="text-ink-2">since {formatMoment(from)}</span>
            </li>
          ))}
        </ul>
      </ListState>
    </details>
  )
}
