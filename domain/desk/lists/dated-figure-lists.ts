import { column, filter } from '../list-parts.ts'
import type { ListColumn, ListDefinition } from '../list-definition.ts'

/** The columns that tariffs and factors share. */
const columns: ListColumn[] = [
  column.number('value', 'Value'),
  column.text('unit', 'Unit'),
  column.day('as_of', 'As of', { sort: true }),
  column.text('source', 'Source'),
]

/** Tariffs, prices of fuel and what else the calculators and texts count with. */
export const calculatorValueList: ListDefinition = {
  name: 'calculator-values',
  table: 'calculator_values',
  title: { one: 'figure', many: 'figures' },
  columns: [column.text('label', 'Figure', { sort: true }), ...columns],
  filters: [filter.days('as-of', 'As of', { column: 'as_of', isDay: true })],
  search: { column: 'label', kind: 'contains', hint: 'Figure' },
  defaultSort: { column: 'label', isDescending: false },
  tieBreaker: 'key',
  grants: ['finance'],
  exportNeedsFactor: false,
}

/** How much carbon each source of energy stands for. */
export const carbonFactorList: ListDefinition = {
  name: 'carbon-factors',
  table: 'carbon_factors',
  title: { one: 'factor', many: 'factors' },
  columns: [column.text('name', 'Factor', { sort: true }), ...columns],
  filters: [filter.days('as-of', 'As of', { column: 'as_of', isDay: true })],
  defaultSort: { column: 'name', isDescending: false },
  tieBreaker: 'name',
  grants: ['finance'],
  exportNeedsFactor: false,
}
