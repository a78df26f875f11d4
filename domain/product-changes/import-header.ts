import { productFieldKeys, productFields, type ProductFieldKey } from './product-fields.ts'

/** What a column of a file is: the field that it sets, the SKU, or left out. */
export type ImportColumn = ProductFieldKey | 'sku' | null

/** A column that nobody understands, or that the person may not import. */
export interface HeaderProblem {
  /** As it stands in the file; `column 3` for one without a heading. */
  column: string
  message: string
}

export interface ImportHeader {
  columns: ImportColumn[]
  problems: HeaderProblem[]
}

const skuNames = ['sku', 'article number', 'item code', 'product code']
/** Columns that look right and mean something else. */
const misleading = new Map([
  [
    'stock',
    'The column “stock” is not read, because an order that comes in meanwhile would make it wrong. Count what is in the store, with what is kept for orders, and call the column on_hand.',
  ],
])
misleading.set('quantity', misleading.get('stock')?.replaceAll('“stock”', '“quantity”') ?? '')
misleading.set('qty', misleading.get('stock')?.replaceAll('“stock”', '“qty”') ?? '')

const byName = new Map<string, ProductFieldKey | 'sku'>([
  ...skuNames.map((name) => [normalise(name), 'sku'] as const),
  ...productFieldKeys.flatMap((key) =>
    [productFields[key].header, ...productFields[key].aliases].map(
      (name) => [normalise(name), key] as const,
    ),
  ),
])

/** Headings that a file may have, for the page that explains it. */
export const importHeadings: readonly string[] = [
  'sku',
  ...productFieldKeys.map((key) => productFields[key].header),
]

/**
 * Which field each column sets. A column that is not understood is named with the nearest heading,
 * so that a typing mistake never silently drops a column.
 * @param leftOut headings, as the problems name them, that the person does not want to import
 * @param mayChange whether the person may change a field
 */
export function readHeader(
  cells: readonly string[],
  {
    leftOut,
    mayChange,
  }: { leftOut: readonly string[]; mayChange: (key: ProductFieldKey) => boolean },
): ImportHeader {
  const problems: HeaderProblem[] = []
  const seen = new Set<ImportColumn>()
  const columns = cells.map((cell, index): ImportColumn => {
    const heading = nameHeading(cell, index)
    if (leftOut.includes(heading)) return null
    const column = byName.get(normalise(cell)) ?? null
    const message = column === null ? explainUnknown(cell, index) : findRefusal(column)
    if (message !== null) problems.push({ column: heading, message })
    seen.add(column)
    return message === null ? column : null
  })
  function findRefusal(column: ProductFieldKey | 'sku'): string | null {
    if (seen.has(column)) return 'This column is there twice.'
    if (column === 'sku' || mayChange(column)) return null
    const { title, grant } = productFields[column]
    return `You may not change this: ${title} needs the grant “${grant}”. Leave the column out, or ask a colleague who has it.`
  }
  if (!columns.includes('sku'))
    problems.unshift({
      column: 'sku',
      message: 'The file needs a column called sku. It says which product a row is about.',
    })
  else if (problems.length === 0 && columns.every((column) => column === 'sku' || column === null))
    problems.push({ column: 'sku', message: 'There is no column besides the SKU to import.' })
  return { columns, problems }
}

/** A heading as people read it; a column without one has a number. */
function nameHeading(cell: string, index: number): string {
  return cell.trim() || `column ${index + 1}`
}

function explainUnknown(cell: string, index: number): string | null {
  const name = normalise(cell)
  if (name === '') return `Column ${index + 1} has no heading.`
  const known = misleading.get(name)
  if (known !== undefined) return known
  const nearest = findNearest(name)
  return nearest === null
    ? 'No field of a product has this name.'
    : `No field of a product has this name. Did you mean ${nearest}?`
}

/** The heading that differs least, if it differs little. */
function findNearest(name: string): string | null {
  let nearest: string | null = null
  let fewest = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const [known, key] of byName) {
    const edits = countEdits(name, known)
    if (edits < fewest) {
      fewest = edits
      nearest = key === 'sku' ? 'sku' : productFields[key].header
    }
  }
  return nearest
}

/** Letters to add, drop or change to make one word of another (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}

/** "Compare-at price (₦)" is `compareatprice`. */
function normalise(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 60)
}
