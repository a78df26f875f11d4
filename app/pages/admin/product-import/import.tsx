import ChevronDown from '~icons/lucide/chevron-down'
import { importHeadings } from '../../../../domain/product-changes/import-header.ts'
import { formatCsv } from '../../../../domain/text/csv.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/forms/field.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { RecentImports } from './recent-imports.tsx'
import { saveCsv } from './report.ts'
import { useImport } from './use-import.ts'

/** Changes and adds many products by a CSV file: choose it, look at what it does, import it. */
export default function ProductImport() {
  const { file, result, busy, failure, ...steps } = useImport()
  const isDone = result !== null && result.batchId !== null
  return (
    <>
      <PageHeader description="Change many products at once, or add new ones, with a CSV file. Nothing changes before you have seen what would." />
      <div className="grid gap-6">
        {!isDone && (
          <Panel title="1. Choose a file">
            <FileField
              key={file === null ? 'none' : 'chosen'}
              label="CSV file"
              hint="At most 10 MB and 20,000 rows. Save it in your spreadsheet as CSV; commas, semicolons and tabs all work."
              accept=".csv,.tsv,.txt,text/csv"
              onChange={(event) => steps.choose(event.target.files?.[0])}
            />
            <Explanation />
          </Panel>
        )}
        <div role="status" className="empty:hidden">
          {busy === 'checking' && <p>Reading {file?.name} and checking each row...</p>}
          {busy === 'importing' && <p>Importing. Please keep this page open.</p>}
        </div>
        {failure !== null && (
          <div className="grid gap-3">
            <Alert>{failure}</Alert>
            {file && !result && (
              <div>
                <Button variant="secondary" size="small" onClick={steps.retry}>
                  Try again
                </Button>
              </div>
            )}
          </div>
        )}
        {result && !isDone && file && (
          <ImportPreview
            fileName={file.name}
            result={result}
            isBusy={busy !== null}
            onLeaveOut={steps.leaveOut}
            onApply={() => void steps.apply()}
            onCancel={steps.startOver}
          />
        )}
        {isDone && <ImportDone result={result} onAgain={steps.startOver} />}
        <RecentImports />
      </div>
    </>
  )
}

/** What the columns may be, and an empty file to begin with. */
function Explanation() {
  return (
    <details className="group mt-4 text-sm text-ink-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-ink">
        Which columns can a file have?
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <p className="mt-1">
        One column must be <code>sku</code>: it says which product a row is about. A SKU that is not
        in the shop becomes a new product, as a draft. The first row holds the headings; leave out
        the columns that you do not need. An empty cell leaves a product as it is.
      </p>
      <p className="mt-2 wrap-anywhere">
        {importHeadings.map((heading) => (
          <code key={heading} className="mr-2 inline-block">
            {heading}
          </code>
        ))}
      </p>
      <p className="mt-2">
        <code>on_hand</code> is what you counted in the store, together with what is kept for
        orders. Write prices as 1234, 1,234 or ₦1,234.50.
      </p>
      <Button
        className="mt-3"
        variant="secondary"
        size="small"
        onClick={() => saveCsv('products.csv', formatCsv([importHeadings]))}
      >
        Download an empty file
      </Button>
    </details>
  )
}
