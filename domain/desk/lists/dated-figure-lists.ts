import type { ListColumn, ListDefinition } from '../list-definition.ts'

/** The columns that tariffs and factors share. */
const columns: ListColumn[] = [
  { key: 'value', title: 'Value', select: 'value', kind: 'number', isDefault: true },
  { key: 'unit', title: 'Unit', select: 'unit', kind: 'text', isDefault: true },
  { key: 'as_of', title: 'As of', select: 'as_of', sort: 'as_of', kind: 'day', isDefault: true },
  { key: 'source', title: 'Source', select: 'source', kind: 'text', isDefault: true },
]

/** Tariffs, prices of fuel and what else the calculators and texts count with. */
export const calculatorValueList: ListDefinition = {
  name: 'calculator-values',
  table: 'calculator_values',
  title: { one: 'figure', many: 'figures' },
  columns: [
    {
      key: 'label',
      title: 'Figure',
      select: 'label',
      sort: 'label',
      kind: 'text',
      isDefault: true,
    },
    ...columns,
  ],
  filters: [{ key: 'as-of', title: 'As of', kind: 'days', column: 'as_of', isDay: true }],
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
  columns: [
    { key: 'name', title: 'Factor', select: 'name', sort: 'name', kind: 'text', isDefault: true },
    ...columns,
  ],
  filters: [{ key: 'as-of', title: 'As of', kind: 'days', column: 'as_of', isDay: true }],
  defaultSort: { column: 'name', isDescending: false },
  tieBreaker: 'name',
  grants: ['finance'],
  exportNeedsFactor: false,
}
