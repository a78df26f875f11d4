import { useState, type ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'

/** The instalments of a plan. On a phone those of now, until somebody asks for all. */
export function ScheduleTable({
  shown,
  rows,
  ...table
}: ComponentProps<typeof DataTable> & {
  /** The keys of the rows for a phone. */
  shown: ReadonlySet<string | number>
}) {
  const [isWhole, setWhole] = useState(false)
  const instalments = rows.filter(({ isTotal }) => !isTotal)
  const isFolded = !isWhole && instalments.some(({ key }) => !shown.has(key))
  return (
    <>
      <DataTable
        {...table}
        rows={rows.map((row) => ({
          ...row,
          isFolded: isFolded && !row.isTotal && !shown.has(row.key),
        }))}
      />
      {isFolded && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3 sm:hidden print:hidden"
          onClick={() => setWhole(true)}
        >
          Show all {instalments.length} instalments
        </Button>
      )}
    </>
  )
}
