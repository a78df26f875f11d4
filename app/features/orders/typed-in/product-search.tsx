import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byName } from '../../../../domain/text/by-name.ts'
import { koboFromNaira, formatNaira } from '../../../../domain/money/money.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { TypedLine } from './typed-line.ts'

const maxFound = 8

/** Finds products that are sold, by name or SKU, to add them to an order. */
export function ProductSearch({
  onAdd,
  error,
}: {
  onAdd(line: TypedLine): void
  error?: string | undefined
}) {
  const [typed, setTyped] = useState('')
  // The filter of the Data API has signs of its own.
  const words = typed.replace(/[^\p{L}\p{N} .-]/gu, ' ').trim()
  const found = useQuery({
    queryKey: ['typed-in', 'products', words],
    enabled: words.length >= 2,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('products')
        .select('id, name, sku, price, stock')
        .eq('is_active', true)
        .or(`name.ilike.%${words}%,sku.ilike.%${words}%`)
        .order('name')
        .limit(maxFound)
        .throwOnError()
      return data.sort(byName)
    },
  })
  return (
    <div>
      <TextField
        label="Add a product"
        hint="Type a part of its name or its SKU."
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="mt-2 text-sm text-ink-2">
        {words.length >= 2 && found.isPending && 'Searching…'}
        {found.isLoadingError && 'The products could not be searched. Type again.'}
        {found.data?.length === 0 && 'No product has this name or SKU.'}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {words.length >= 2 &&
          found.data?.map(({ id, name, sku, price, stock }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0">
                {name} <span className="text-sm text-ink-3">{sku}</span>
                <span className="block text-sm text-ink-2">
                  {formatNaira(koboFromNaira(price))} ·{' '}
                  {stock > 0 ? `${stock} in stock` : 'Sold out'}
                </span>
              </span>
              <button
                type="button"
                className="min-h-11 px-3 font-semibold text-primary underline disabled:opacity-50"
                disabled={stock < 1}
                aria-label={`Add ${name}`}
                onClick={() => {
                  onAdd({ id, name, sku, quantity: 1, unitPriceKobo: koboFromNaira(price) })
                  setTyped('')
                }}
              >
                Add
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
