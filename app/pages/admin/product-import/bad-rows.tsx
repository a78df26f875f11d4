import { formatNumber } from '../../../../domain/text/format-number.ts'
import { useState } from 'react'
import type { ImportResult } from '../../../../domain/product-changes/import-products.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'

const maxShown = 100

/** Each cell that is wrong, and why. */
export function BadRows({ badRows }: Pick<ImportResult, 'badRows'>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? badRows : badRows.slice(0, maxShown)
  return (
    <div className="mt-5">
      <h3 className="mb-2 text-base font-semibold">Bad rows, which are left out</h3>
      <DataTable
        label="Bad rows"
        columns={['Row', 'Column', 'In the cell', 'What is wrong']}
        textColumn="What is wrong"
        words={['Column', 'In the cell']}
        rows={shown.map(({ row, column, value, message }, index) => ({
          key: index,
          cells: [row, column ?? 'whole row', value ?? '', message],
        }))}
      />
      {badRows.length > shown.length && (
        <Button className="mt-3" variant="secondary" size="small" onClick={() => setWhole(true)}>
          Show all {formatNumber(badRows.length)}
        </Button>
      )}
    </div>
  )
}
