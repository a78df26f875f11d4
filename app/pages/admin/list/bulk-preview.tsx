import type { BulkResult } from '../../../../domain/bulk-changes/bulk-change.ts'
import { DataTable } from '../../../ui/data-table.tsx'

/** What a bulk change would do: how many rows, some of the changes, and what it refuses. */
export function BulkPreview({
  result: { found, changed, sample, refused, refusedCount },
}: {
  result: BulkResult
}) {
  return (
    <div role="status" className="grid gap-3">
      <p>
        Of {found} selected, <strong>{changed} will change</strong>
        {refusedCount > 0 && <>, {refusedCount} cannot be changed</>}
        {found - changed - refusedCount > 0 && (
          <>, {found - changed - refusedCount} are already so</>
        )}
        .
      </p>
      {sample.length > 0 && (
        <DataTable
          label={sample.length < changed ? 'Some of the changes' : 'The changes'}
          columns={['Row', 'Field', 'Before', 'After']}
          words={['Field']}
          rows={sample.map(({ label, field, before, after }) => ({
            key: `${label} ${field}`,
            cells: [label, field, before, after],
          }))}
        />
      )}
      {refused.length > 0 && (
        <div>
          <p className="font-semibold">Cannot be changed</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {refused.map(({ label, reason }) => (
              <li key={label}>
                {label}: {reason}
              </li>
            ))}
          </ul>
          {refusedCount > refused.length && (
            <p className="text-sm text-ink-2">And {refusedCount - refused.length} more.</p>
          )}
        </div>
      )}
    </div>
  )
}
