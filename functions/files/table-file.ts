import writeWorkbook from 'write-excel-file/node'
import type { TableFormat } from '../../domain/files/table-format.ts'
import { formatCsvForPrograms } from '../../domain/text/csv.ts'

type Table = readonly (readonly (string | number)[])[]

/** A table as a file. Text such as the account number 0123456789 is bare in CSV, and a cell of text in a workbook. */
export async function tableFile(table: Table, format: TableFormat): Promise<Response> {
  const bytes =
    format === 'csv'
      ? new TextEncoder().encode(formatCsvForPrograms(table))
      : new Uint8Array(await formatWorkbook(table))
  return new Response(bytes, {
    // A client that took it for text would drop the byte order mark of the CSV.
    headers: { 'content-type': 'application/octet-stream' },
  })
}

/** Text stays text when somebody edits its cell: that is the format `@`. */
function formatWorkbook(table: Table): Promise<Buffer> {
  const cell = (value: string | number) =>
    typeof value === 'number' ? value : { value, type: String, format: '@' }
  return writeWorkbook(table.map((row) => row.map(cell))).toBuffer()
}
