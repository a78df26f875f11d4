import type { FieldChoices } from '../../domain/product-changes/field-rules.ts'
import type { ImportHeader } from '../../domain/product-changes/import-header.ts'
import type { ImportResult } from '../../domain/product-changes/import-products.ts'
import type { ImportPlan } from '../../domain/product-changes/plan-import.ts'
import { showFields } from '../../domain/product-changes/show-fields.ts'
import type { CsvTable } from './read-csv.ts'

/** So many changes are shown before they are made. All of them are in the report. */
const maxSample = 50

/** What a file changes, as the page shows it and the report lists it. */
export function toImportResult(
  plan: ImportPlan,
  {
    table: { encoding, delimiter },
    header,
    choices,
    planHash,
  }: { table: CsvTable; header: ImportHeader; choices: FieldChoices; planHash: string },
): ImportResult {
  const { changes, badRows } = plan
  const bad = Map.groupBy(badRows, ({ row }) => row)
  const outcomes: ImportResult['outcomes'] = [
    ...changes.map(({ row, sku, id, fields }) => ({
      row,
      sku,
      outcome: id === null ? ('added' as const) : ('changed' as const),
      details: showFields(fields, choices)
        .map(({ title, before, after }) => `${title}: ${before} → ${after}`)
        .join('; '),
    })),
    ...[...bad].map(([row, problems]) => ({
      row,
      sku: '',
      outcome: 'bad' as const,
      details: problems
        .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
        .join(' '),
    })),
  ]
  return {
    encoding,
    delimiter: { ',': 'comma', ';': 'semicolon', '\t': 'tab' }[delimiter],
    headerProblems: header.problems,
    rowCount: plan.rowCount,
    addedCount: changes.filter(({ id }) => id === null).length,
    changedCount: changes.filter(({ id }) => id !== null).length,
    unchangedCount: plan.unchangedCount,
    badRowCount: bad.size,
    badRows,
    sample: changes.slice(0, maxSample).map(({ row, sku, name, id, fields }) => ({
      row,
      sku,
      name,
      isNew: id === null,
      fields: showFields(fields, choices),
    })),
    outcomes: outcomes.toSorted((a, b) => a.row - b.row),
    plan: planHash,
    batchId: null,
  }
}
