import { CsvError, parse } from 'csv-parse/sync'
import { FunctionError } from '../../backend/functions/functions.ts'
import { maxImportRows } from '../../domain/product-changes/import-products.ts'
import { readCsvText } from '../../domain/text/csv.ts'
import { findCsvDelimiter, type CsvDelimiter } from '../../domain/text/csv-delimiter.ts'
import { decodeCsv, type DecodedCsv } from '../../domain/text/decode-csv.ts'

/** More than any table of products has. Each heading that is not understood is compared with ours. */
const maxColumns = 200

/** Limits the memory that a file needs: 10 MB of separators would be millions of cells. */
const maxCells = 1_000_000

export interface CsvTable {
  encoding: DecodedCsv['encoding']
  delimiter: CsvDelimiter
  /** The cells of the first row, without spaces around them. */
  headings: string[]
  /** The rows below it; `row` counts as a spreadsheet does, with the headings as row 1. */
  rows: { row: number; cells: string[] }[]
}

/**
 * The table of a CSV file (RFC 4180) in any usual encoding and with any usual separator.
 * @throws FunctionError 400 with a sentence, when it is no such file or has too many rows or columns
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const decoded = decodeCsv(bytes)
  if ('problem' in decoded) throw new FunctionError(400, decoded.problem)
  const { delimiter, start } = findCsvDelimiter(decoded.text)
  if (countOf(decoded.text, delimiter) > maxCells)
    throw new FunctionError(
      400,
      'This file has too many cells. Please send a part of it at a time.',
    )
  const records = parseRecords(decoded.text.slice(start), delimiter)
  // Blank lines above the headings count as rows of the spreadsheet.
  const top = Math.max(
    0,
    records.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
  )
  const [headings = [], ...rows] = records.slice(top)
  if (headings.length > maxColumns)
    throw new FunctionError(
      400,
      `This file has ${headings.length.toLocaleString('en')} columns. Please keep at most ${maxColumns}.`,
    )
  if (rows.length > maxImportRows)
    throw new FunctionError(
      400,
      `This file has too many rows. Please send at most ${maxImportRows.toLocaleString('en')} at a time.`,
    )
  return {
    encoding: decoded.encoding,
    delimiter,
    headings: headings.map((cell) => cell.trim()),
    rows: rows.map((cells, index) => ({
      row: top + index + 2,
      cells: cells.map((cell) => readCsvText(cell.trim())),
    })),
  }
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}

function parseRecords(text: string, delimiter: CsvDelimiter): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      bom: true,
      // With the headings, and one that is too many: empty lines alone could fill the memory.
      to: maxImportRows + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: unknown }
    throw new FunctionError(
      400,
      `Line ${typeof lines === 'number' ? lines : '?'} of the file has a quotation mark that is not closed, or one inside a cell. Write a quotation mark inside a cell twice, and put the whole cell in quotation marks.`,
    )
  }
}
