import type { ImportResult } from '../../../../domain/product-changes/import-products.ts'
import { formatCsv } from '../../../../domain/text/csv.ts'

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

/** Offers a text as a file. */
export function downloadCsv(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
