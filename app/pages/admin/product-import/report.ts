import type { ImportResult } from '../../../../domain/product-changes/import-products.ts'
import { formatCsv } from '../../../../domain/text/csv.ts'
import { saveFile } from '../../../platform/files/save-file.ts'

const words = { added: 'Added', changed: 'Changed', bad: 'Left out' }

/** What became of each row, as a CSV file. Rows that changed nothing are not in it. */
export function formatImportReport({ outcomes, batchId }: ImportResult): string {
  const future = { added: 'Will be added', changed: 'Will be changed', bad: 'Will be left out' }
  return formatCsv([
    ['Row', 'SKU', 'Result', 'Details'],
    ...outcomes.map(({ row, sku, outcome, details }) => [
      row,
      sku,
      (batchId === null ? future : words)[outcome],
      details,
    ]),
  ])
}

/** Offers a CSV text as a file. */
export function saveCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/csv' }))
}
