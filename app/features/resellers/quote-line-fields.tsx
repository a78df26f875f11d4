import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { byName } from '../../../domain/text/by-name.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { TypedLine } from './use-quote-draft.ts'

/** The parts of a line that can be wrong, by their names in the request. */
type LineField = 'name' | 'quantity' | 'unitPriceKobo'

/** A line of a quote: a product of the shop or something else, at the reseller's own price. */
export function QuoteLineFields({
  line,
  position,
  idOf,
  errorOf,
  onChange,
  onRemove,
}: {
  line: TypedLine
  position: number
  idOf: (field: LineField) => string
  errorOf: (field: LineField) => string | undefined
  onChange: (change: Partial<TypedLine>) => void
  /** Null for the only line. */
  onRemove: (() => void) | null
}) {
  const products = useProductNames()
  const listId = useId()
  const field = (name: LineField) => ({ id: idOf(name), error: errorOf(name) })
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[1fr_6rem_9rem_auto] sm:items-start">
      <legend className="sr-only">Line {position}</legend>
      <TextField
        {...field('name')}
        label="Goods or service"
        autoComplete="off"
        maxLength={200}
        list={listId}
        value={line.name}
        onChange={({ target: { value: name } }) =>
          onChange({ name, productId: products.find((each) => each.name === name)?.id ?? null })
        }
      />
      <datalist id={listId}>
        {products.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <TextField
        {...field('quantity')}
        label="Units"
        inputMode="numeric"
        autoComplete="off"
        value={line.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
      />
      <TextField
        {...field('unitPriceKobo')}
        label="Your price (₦)"
        inputMode="decimal"
        autoComplete="off"
        value={line.price}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      {onRemove && (
        <Button size="small" variant="quiet" className="sm:mt-7.5" onClick={onRemove}>
          Remove<span className="sr-only"> line {position}</span>
        </Button>
      )}
    </fieldset>
  )
}

function useProductNames(): { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['products', 'names'],
    queryFn: async () => {
      const { data: products } = await (
        await loadSupabase()
      )
        .from('products')
        .select('id, name')
        .eq('is_active', true)
        .throwOnError()
      return products.sort(byName)
    },
  })
  return data ?? []
}
