import type { FieldChoices } from './field-rules.ts'
import type { ImportColumn } from './import-header.ts'
import {
  changedFields,
  findProblem,
  type CurrentProduct,
  type NewValues,
  type PlannedChange,
} from './planned-change.ts'
import { productFieldKeys, productFields } from './product-fields.ts'
import { readSku, skuKey } from './sku-key.ts'

/** A row of the file that is left out, and why. */
export interface BadRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number
  /** The heading of the cell that is wrong; null when it is the row as a whole. */
  column: string | null
  /** What stands in the cell. */
  value: string | null
  message: string
}

export interface ImportPlan {
  /** Rows with a product, good and bad. */
  rowCount: number
  unchangedCount: number
  changes: (PlannedChange & { row: number })[]
  badRows: BadRow[]
}

interface ImportOptions {
  columns: readonly ImportColumn[]
  /** The cells of the rows below the headings, and the number of the row. */
  rows: readonly { row: number; cells: readonly string[] }[]
  headings: readonly string[]
  current: ReadonlyMap<string, CurrentProduct>
  choices: FieldChoices
  /** SKUs of other products that a spreadsheet would have changed. */
  changeableSkus: readonly string[]
  /** Whether the person may add products. */
  mayAdd: boolean
}

/**
 * What a file changes. A product is found by its SKU; a row with another SKU is a new product. An
 * empty cell leaves a field as it is. Every row is either planned, unchanged or bad, and a bad one
 * names each of its cells that is wrong.
 */
export function planImport(options: ImportOptions): ImportPlan {
  const plan: ImportPlan = { rowCount: 0, unchangedCount: 0, changes: [], badRows: [] }
  const firstRows = new Map<string, number>()
  const byKey = new Map(
    [...options.changeableSkus, ...options.current.keys()].map((sku) => [skuKey(sku), sku]),
  )
  for (const { row, cells } of options.rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    plan.rowCount++
    const result = planRow({ row, cells }, { ...options, firstRows, byKey })
    if ('problems' in result)
      plan.badRows.push(...result.problems.map((each) => ({ row, ...each })))
    else if (result.fields.length === 0 && result.id !== null) plan.unchangedCount++
    else plan.changes.push({ row, ...result })
  }
  return plan
}

/** The SKU of each row. */
export function listSkus({ columns, rows }: Pick<ImportOptions, 'columns' | 'rows'>): string[] {
  const skuIndex = columns.indexOf('sku')
  return rows.map(({ cells }) => readSku(cells[skuIndex] ?? ''))
}

type RowProblem = Omit<BadRow, 'row'>

function planRow(
  { row, cells }: { row: number; cells: readonly string[] },
  options: ImportOptions & { firstRows: Map<string, number>; byKey: Map<string, string> },
): PlannedChange | { problems: RowProblem[] } {
  const { columns, headings, current, choices, firstRows, byKey } = options
  const wrongRow = (message: string) => ({ problems: [{ column: null, value: null, message }] })
  // Excel drops the separators of empty cells at the end of a row.
  if (cells.slice(headings.length).some((cell) => cell.trim() !== ''))
    return wrongRow(
      `This row has ${cells.length} cells, and the headings are ${headings.length}. A cell with the separator in it needs quotation marks.`,
    )
  const skuIndex = columns.indexOf('sku')
  const sku = readSku(cells[skuIndex] ?? '')
  const skuProblem = findSkuProblem(sku, options)
  if (skuProblem !== null)
    return {
      problems: [
        { column: headings[skuIndex] ?? 'sku', value: sku.slice(0, 60), message: skuProblem },
      ],
    }
  firstRows.set(sku, row)
  if (!current.has(sku)) byKey.set(skuKey(sku), sku)
  const product = current.get(sku) ?? null
  const { values, problems } = readCells(cells, { columns, headings, choices })
  if (product === null) problems.push(...findMissing(values, problems))
  if (problems.length > 0) return { problems }
  const fields = changedFields(product, values)
  const problem = findProblem(product, fields)
  if (problem) {
    const index = columns.indexOf(problem.key)
    const column = headings[index] ?? productFields[problem.key].header
    return { problems: [{ column, value: cells[index]?.trim() ?? null, message: problem.message }] }
  }
  return { id: product?.id ?? null, sku, name: product?.name ?? String(values.name), fields }
}

function findSkuProblem(
  sku: string,
  {
    current,
    mayAdd,
    firstRows,
    byKey,
  }: Pick<ImportOptions, 'current' | 'mayAdd'> & {
    firstRows: ReadonlyMap<string, number>
    byKey: ReadonlyMap<string, string>
  },
): string | null {
  if (sku === '') return 'The SKU is missing.'
  const first = firstRows.get(sku)
  if (first !== undefined) return `This SKU is already in row ${first}.`
  if (current.has(sku)) return null
  const other = byKey.get(skuKey(sku))
  if (other !== undefined) return `There is no product with this SKU. Did you mean ${other}?`
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._/+-]{0,39}$/u.test(sku))
    return 'A SKU has at most 40 letters, figures, spaces and . _ / + -, and begins with a letter or figure.'
  return mayAdd
    ? null
    : 'There is no product with this SKU, and only staff with the grant “content” may add one.'
}

function readCells(
  cells: readonly string[],
  { columns, headings, choices }: Pick<ImportOptions, 'columns' | 'headings' | 'choices'>,
): { values: NewValues; problems: RowProblem[] } {
  const values: NewValues = {}
  const problems: RowProblem[] = []
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (column === null || column === 'sku' || cell === '') continue
    const read = productFields[column].read(cell, choices)
    if (read.ok) values[column] = read.value
    else
      problems.push({
        column: headings[index] ?? null,
        value: cell.slice(0, 60),
        message: read.message,
      })
  }
  return { values, problems }
}

/** What a new product needs and the row does not have. */
function findMissing(values: NewValues, problems: readonly RowProblem[]): RowProblem[] {
  if (problems.length > 0) return []
  return productFieldKeys
    .filter((key) => productFields[key].isNeededForNew && values[key] === undefined)
    .map((key) => ({
      column: productFields[key].header,
      value: null,
      message: `This is a new SKU. A new product needs a ${productFields[key].header}.`,
    }))
}
