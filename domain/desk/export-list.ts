import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { object, refine, text } from '../parse/parser.ts'
import { shownColumns, type ListDefinition } from './list-definition.ts'
import type { ListState } from './list-state.ts'

/** Streams the rows of a list that match, with the columns that are shown, as CSV. */
export const exportList = {
  name: 'export-list',
  method: 'POST',
  parseRequest: object({
    list: text(),
    /** The query of the list's URL. The page in it means nothing here. */
    query: refine(text(), (query) => query.length <= 4_000, 'There are too many filters.'),
  }),
  parseResponse: text(),
} satisfies AnyFunctionContract

/** Whether an export holds personal data, and so needs a fresh second factor. */
export function isPersonalExport(
  definition: ListDefinition,
  { columns }: Pick<ListState, 'columns'>,
): boolean {
  return (
    definition.exportNeedsFactor ||
    shownColumns(definition, columns).some(({ isPersonal }) => isPersonal)
  )
}

/** `orders-2026-12-03.csv` */
export function exportFileName({ name }: ListDefinition, day: string): string {
  return `${name}-${day}.csv`
}
