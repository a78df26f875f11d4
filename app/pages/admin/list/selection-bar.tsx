import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextButton } from '../../../ui/forms/form-parts.tsx'
import { BulkDialog, type BulkAction } from './bulk-dialog.tsx'
import type { List } from './use-list.ts'

/** What can be done with the selected rows; above the list while something is selected. */
export function SelectionBar({
  list: { selection, page, counted },
  actions,
}: {
  list: List
  actions: readonly BulkAction[]
}) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const rows = page.data?.rows ?? []
  const isWholePage = rows.length > 0 && rows.every(({ key }) => selection.has(key))
  const hasMore = Boolean(page.data?.next ?? page.data?.previous)
  const { target, count, isAll } = selection
  return (
    <div role="status" className={target ? 'mt-3 rounded-card bg-surface-2 px-4 py-2' : ''}>
      {target && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="font-semibold">
            {isAll ? `All ${counted ?? 'rows'} that match are selected.` : `${count} selected`}
          </p>
          {!isAll && isWholePage && hasMore && (
            <TextButton onClick={selection.selectMatching}>
              Select all {counted ?? 'rows'} that match
            </TextButton>
          )}
          <TextButton onClick={selection.clear}>Clear selection</TextButton>
          <div className="flex flex-wrap gap-2">
            {actions.map((one) => (
              <Button key={one.key} variant="secondary" size="small" onClick={() => setAction(one)}>
                {one.title}
              </Button>
            ))}
          </div>
        </div>
      )}
      {target && (
        <BulkDialog
          action={action}
          target={target}
          onClose={() => setAction(null)}
          onDone={selection.clear}
        />
      )}
    </div>
  )
}
