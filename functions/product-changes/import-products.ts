import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { readHeader, type ImportHeader } from '../../domain/product-changes/import-header.ts'
import {
  importProducts as contract,
  maxImportBytes,
  stalePlanMessage,
  tooLargeImportMessage,
  type ImportResult,
} from '../../domain/product-changes/import-products.ts'
import { listSkus, planImport } from '../../domain/product-changes/plan-import.ts'
import { productFields } from '../../domain/product-changes/product-fields.ts'
import { allowLongStatements } from './allow-long-statements.ts'
import { applyChanges } from './apply-changes.ts'
import { beginBatch, finishBatch } from './batches.ts'
import { toImportResult } from './import-result.ts'
import {
  listChangeableSkus,
  listCurrentProducts,
  listFieldChoices,
} from './list-current-products.ts'
import { hashPlan } from './hash-plan.ts'
import { readCsv, type CsvTable } from './read-csv.ts'

/**
 * Changes and adds products by a CSV file, all good rows in one transaction. A dry run says what
 * would happen. A repeated request with the same id answers as the first one did.
 * @returns 200 what happens or happened, with every bad row; 400 no CSV, or columns to put right; 403
 * no grant for a column, or prices are cut without a fresh second factor; 409 the products changed since the dry run, or another import runs; 413 too
 * large
 */
export const importProducts = defineSteps(
  contract,
  async ({ request, transaction, context }) => {
    if (request.file.size > maxImportBytes) throw new FunctionError(413, tooLargeImportMessage)
    const table = readCsv(new Uint8Array(await request.file.arrayBuffer()))
    return transaction(({ tx, staffId }) =>
      runImport(tx, { ...request, table, fileName: request.file.name, staffId }, context),
    )
  },
  { upload: { maxBytes: maxImportBytes + 10_000, tooLarge: tooLargeImportMessage } },
)

interface Import {
  id: string
  fileName: string
  table: CsvTable
  isDryRun: boolean
  plan: string | null
  leftOut: string[] | null
  staffId: string
}

async function runImport(tx: Tx, request: Import, context: FunctionContext): Promise<ImportResult> {
  const { table, isDryRun, staffId } = request
  if (!isDryRun) {
    await allowLongStatements(tx)
    const earlier = await beginBatch(tx, {
      id: request.id,
      kind: 'import',
      title: request.fileName.slice(0, 200) || 'products.csv',
      staffId,
    })
    // The answer of this function, stored as it was.
    if (earlier) return earlier as ImportResult
  }
  const { header, mayAdd } = await readColumns(tx, request)
  const isReadable = header.problems.length === 0
  const skus = isReadable ? listSkus({ ...table, ...header }) : []
  const current = await listCurrentProducts(tx, { skus }, { isLocked: !isDryRun })
  const choices = await listFieldChoices(tx)
  const plan = planImport({
    ...table,
    ...header,
    rows: isReadable ? table.rows : [],
    current: new Map(current.map((product) => [product.sku, product])),
    changeableSkus: await listChangeableSkus(tx),
    choices,
    mayAdd,
  })
  const planHash = await hashPlan(plan.changes)
  const result = toImportResult(plan, { table, header, choices, planHash })
  if (isDryRun) return result
  if (!isReadable) throw new FunctionError(400, header.problems[0]?.message ?? '')
  if (planHash !== request.plan) throw new FunctionError(409, stalePlanMessage)
  const reason = `Import of ${request.fileName}`.slice(0, 200)
  await applyChanges(tx, plan.changes, { id: request.id, staffId, reason, now: context.now() })
  const done = { ...result, batchId: request.id }
  await finishBatch(tx, { id: request.id, result: done })
  return done
}

/** The columns that this person may import, and the problems of the others. */
async function readColumns(
  tx: Tx,
  { table, leftOut }: Pick<Import, 'table' | 'leftOut'>,
): Promise<{ header: ImportHeader; mayAdd: boolean }> {
  const grants = await tx.one<Record<'content' | 'sales' | 'stock' | 'finance', boolean>>(
    `select private.has_grant('content') as content, private.has_grant('sales') as sales,
       private.has_grant('stock') as stock, private.has_grant('finance') as finance`,
  )
  const header = readHeader(table.headings, {
    leftOut: leftOut ?? [],
    mayChange: (key) => grants[productFields[key].grant],
  })
  return { header, mayAdd: grants.content }
}
