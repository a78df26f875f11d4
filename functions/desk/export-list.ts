import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import { dayInLagos } from '../../domain/calendar/days.ts'
import {
  exportFileName,
  exportList as contract,
  isPersonalExport,
} from '../../domain/desk/export-list.ts'
import { csvHead, csvRow } from '../../domain/desk/list-csv.ts'
import { shownColumns, type ListDefinition } from '../../domain/desk/list-definition.ts'
import type { ListRow } from '../../domain/desk/list-page.ts'
import { parseListState, type ListState } from '../../domain/desk/list-state.ts'
import { findList } from '../../domain/desk/lists.ts'
import { csvMark, formatCsvRows } from '../../domain/text/csv.ts'
import { requireFreshSecondFactor, requireStaff } from '../callers/require-staff.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { listRows } from './list-rows.ts'

const perHour = { limit: 60, windowS: 3_600 }

/**
 * Streams a list as CSV: the rows that the caller may see, with the filters, order and columns of the
 * page. A connection that breaks before the end is an error for the browser, never a short file.
 * @returns 200 the file; 403 not staff, without the grant, or without a fresh second factor where
 * the columns are personal; 404 no such list; 429 too many
 */
export const exportList = defineSteps(
  contract,
  async ({ request: { list: name, query }, context }) => {
    const definition = findList(name)
    if (!definition) throw new FunctionError(404, 'There is no such list.')
    const state = parseListState(definition, new URLSearchParams(query))
    await guard(context, definition, state)
    const rows = listRows(context, definition, state)
    // A refusal is answered as one, so the first rows are read before the file begins.
    const first = await rows.next()
    const day = dayInLagos(context.now())
    return new Response(toCsvStream(definition, state, first, rows), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${exportFileName(definition, day)}"`,
      },
    })
  },
)

async function guard(
  context: FunctionContext,
  definition: ListDefinition,
  state: ListState,
): Promise<void> {
  const { caller, db, securityEvents } = context
  await db.transaction({ role: 'service_role' }, async (tx) => {
    const userId = await requireStaff(tx, context, 'owner', ...definition.grants)
    if (isPersonalExport(definition, state)) await requireFreshSecondFactor(tx, context)
    await requireRateLimit(
      tx,
      [{ key: `export:${userId}`, ...perHour }],
      'You have exported many lists within an hour. Please wait a while.',
      context,
    )
  })
  const columns = shownColumns(definition, state.columns).map(({ key }) => key)
  securityEvents.record({
    kind: 'list_exported',
    userId: caller.personId,
    ip: caller.ip,
    request: `${definition.name}: ${columns.join(', ')}`,
  })
}

/** Reads the next rows when the browser has taken the former ones. */
function toCsvStream(
  definition: ListDefinition,
  { columns: chosen }: ListState,
  first: IteratorResult<ListRow[], void>,
  rows: AsyncGenerator<ListRow[], void>,
): ReadableStream<Uint8Array> {
  const columns = shownColumns(definition, chosen)
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<ListRow[], void>> | null = Promise.resolve(first)
  return new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(csvMark + formatCsvRows([csvHead(columns)]))),
    async pull(controller) {
      const { done, value } = await (next ?? rows.next())
      next = null
      if (done) return controller.close()
      controller.enqueue(encoder.encode(formatCsvRows(value.map((row) => csvRow(columns, row)))))
    },
    async cancel() {
      await rows.return(undefined)
    },
  })
}
