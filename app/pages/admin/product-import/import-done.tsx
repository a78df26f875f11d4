import { formatNumber } from '../../../../domain/text/format-number.ts'
import { useEffect, useRef } from 'react'
import type { ImportResult } from '../../../../domain/product-changes/import-products.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../frame/panel.tsx'
import { BadRows } from './bad-rows.tsx'
import { formatImportReport, saveCsv } from './report.ts'

/** What an import has changed. It can be undone in the list below. */
export function ImportDone({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const { addedCount, changedCount, badRowCount, badRows } = result
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), [])
  return (
    <Panel title="3. Imported">
      <p ref={words} tabIndex={-1} className="outline-none">
        {[
          addedCount > 0 && `${formatNumber(addedCount)} added`,
          changedCount > 0 && `${formatNumber(changedCount)} changed`,
          badRowCount > 0 && `${formatNumber(badRowCount)} left out`,
        ]
          .filter(Boolean)
          .join(', ')}
        . You can undo it for 15 minutes in the list below.
      </p>
      {badRows.length > 0 && <BadRows badRows={badRows} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => saveCsv('import-report.csv', formatImportReport(result))}
        >
          Download the report
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </Panel>
  )
}
