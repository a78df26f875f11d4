import type { TableFormat } from '../../../../domain/files/table-format.ts'
import { saveFile } from '../../../platform/files/save-file.ts'

const types: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Saves a file of a function; nothing when it was refused. */
export function saveTable(name: string, format: TableFormat, content: unknown): void {
  if (content instanceof Blob)
    saveFile(`${name}.${format}`, new Blob([content], { type: types[format] }))
}

/** The name of the file of a batch. */
export const payoutFileName = (batchId: string) => `payouts-${batchId.slice(0, 8)}`
