import { useState } from 'react'
import { SelectField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { CountForm } from './count-form.tsx'
import { useCategories } from './use-categories.ts'
import { useDepots } from './use-depots.ts'
import { useProductsToCount } from './use-products-to-count.ts'

/** Counting the products of a category in a depot, many at once. */
export default function CountStock() {
  const depots = useDepots()
  const categories = useCategories()
  const [chosen, setChosen] = useState({ categoryId: '', depotId: '' })
  const open = (depots.data ?? []).filter(({ is_active: isActive }) => isActive)
  const depotId = chosen.depotId || (open[0]?.id ?? '')
  const products = useProductsToCount(chosen.categoryId, depotId)
  return (
    <>
      <PageHeader description="Count what is in the store, with what is kept for orders. Leave empty what you did not count." />
      <ListState query={categories} failure="The categories could not be loaded.">
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <SelectField
            label="Category"
            value={chosen.categoryId}
            onChange={(event) => setChosen({ ...chosen, categoryId: event.target.value })}
          >
            <option value="">Please choose</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {open.length > 1 && (
            <SelectField
              label="Depot"
              value={depotId}
              onChange={(event) => setChosen({ ...chosen, depotId: event.target.value })}
            >
              {open.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </ListState>
      {chosen.categoryId !== '' && (
        <ListState query={products} failure="The products could not be loaded.">
          {products.data?.length === 0 && (
            <p className="mt-6 text-ink-2">There are no products in this category.</p>
          )}
          {products.data && products.data.length > 0 && (
            <CountForm
              key={`${chosen.categoryId} ${depotId}`}
              products={products.data}
              depotId={depotId}
              onSaved={() => void products.refetch()}
            />
          )}
        </ListState>
      )}
    </>
  )
}
