import { formatNumber } from '../../../../domain/text/format-number.ts'
import type { ImportResult } from '../../../../domain/product-changes/import-products.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../frame/panel.tsx'
import { BadRows } from './bad-rows.tsx'
import { countRows } from './count-rows.ts'
import { formatImportReport, saveCsv } from './report.ts'

interface ImportPreviewProps {
  fileName: string
  result: ImportResult
  isBusy: boolean
  onLeaveOut: (column: string) => void
  onApply: () => void
  onCancel: () => void
}

/** What a file would change: nothing has happened yet. */
export function ImportPreview({
  fileName,
  result,
  isBusy,
  onLeaveOut,
  onApply,
  onCancel,
}: ImportPreviewProps) {
  const good = result.addedCount + result.changedCount
  const mayApply = good > 0 && result.headerProblems.length === 0
  return (
    <Panel
      title="2. Look at what it does"
      description={`${fileName}: ${countRows(result.rowCount)}, read as ${result.encoding} with cells separated by a ${result.delimiter}.`}
    >
      {result.headerProblems.length > 0 ? (
        <HeaderProblems {...{ result, isBusy, onLeaveOut }} />
      ) : (
        <>
          <Counts result={result} />
          {result.badRows.length > 0 && <BadRows badRows={result.badRows} />}
          {result.sample.length > 0 && <Sample result={result} />}
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {mayApply && (
          <Button disabled={isBusy} onClick={onApply}>
            {isBusy ? 'Please wait...' : applyLabel(result)}
          </Button>
        )}
        {result.outcomes.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => saveCsv('import-preview.csv', formatImportReport(result))}
          >
            Download the preview
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </Panel>
  )
}

function applyLabel({ addedCount, changedCount, badRowCount }: ImportResult): string {
  const rows = countRows(addedCount + changedCount)
  return badRowCount === 0 ? `Import ${rows}` : `Import ${rows}, leave ${badRowCount} out`
}

function HeaderProblems({
  result,
  isBusy,
  onLeaveOut,
}: Pick<ImportPreviewProps, 'result' | 'isBusy' | 'onLeaveOut'>) {
  return (
    <>
      <Alert>
        The first row needs your attention. Correct the headings in the file and choose it again, or
        leave columns out.
      </Alert>
      <ul className="mt-3 divide-y divide-line">
        {result.headerProblems.map(({ column, message }) => (
          <li key={column + message} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-64">
              <strong className="wrap-anywhere">{column}</strong>: {message}
            </p>
            {column !== 'sku' && (
              <Button
                variant="secondary"
                size="small"
                disabled={isBusy}
                onClick={() => onLeaveOut(column)}
              >
                Leave “{column}” out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Counts({ result }: { result: ImportResult }) {
  const counts = [
    ['New products', result.addedCount],
    ['Products that change', result.changedCount],
    ['Already so', result.unchangedCount],
    ['Bad rows', result.badRowCount],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd
            className={`money text-xl font-semibold ${label === 'Bad rows' && count > 0 ? 'text-danger' : ''}`}
          >
            {formatNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sample({ result: { sample, addedCount, changedCount } }: { result: ImportResult }) {
  const all = addedCount + changedCount
  return (
    <div className="mt-5">
      <h3 className="mb-2 text-base font-semibold">
        {all > sample.length ? `The first ${sample.length} of ${all} changes` : 'What changes'}
      </h3>
      <DataTable
        label="What changes"
        columns={['SKU', 'Row', 'Product', 'Change']}
        textColumn="Change"
        words={['Product']}
        rows={sample.map(({ row, sku, name, isNew, fields }) => ({
          key: row,
          cells: [
            sku,
            row,
            name,
            isNew
              ? 'New product, as a draft'
              : fields
                  .map(({ title, before, after }) => `${title}: ${before} → ${after}`)
                  .join('; '),
          ],
        }))}
      />
    </div>
  )
}
