import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byName } from '../../../../domain/text/by-name.ts'
import { containsPattern } from '../../../../domain/desk/quote-value.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

interface ProductPickerProps {
  /** Products that are chosen already. */
  without: readonly string[]
  onPick: (id: string) => void
}

/** Finds a product by its name, and adds it. */
export function ProductPicker({ without, onPick }: ProductPickerProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const found = useQuery({
    queryKey: ['desk', 'product-picker', search],
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('products')
          .select('id, name, sku')
          .filter('name', 'ilike', containsPattern(search))
          .in('status', ['published', 'draft', 'scheduled'])
          .order('name')
          .limit(8)
          .throwOnError()
      ).data.sort(byName),
  })
  const rows = (found.data ?? []).filter(({ id }) => !without.includes(id))
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <TextField
        label="Add a product"
        hint="Type a part of its name."
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter would save the bundle.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className="sr-only">
        {search.length >= 2 && found.isSuccess ? `${rows.length} found` : ''}
      </p>
      {search.length >= 2 && (
        <ul className="grid gap-1">
          {rows.map(({ id, name, sku }) => (
            <li key={id}>
              <Button
                variant="secondary"
                size="small"
                className="w-full justify-start"
                onClick={() => {
                  onPick(id)
                  setTyped('')
                }}
              >
                Add {name} <span className="font-normal text-ink-2">{sku}</span>
              </Button>
            </li>
          ))}
          {found.isSuccess && rows.length === 0 && (
            <li className="text-ink-2">No product with this name.</li>
          )}
          {found.isError && <li role="alert">The products could not be searched.</li>}
        </ul>
      )}
    </div>
  )
}
