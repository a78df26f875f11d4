import type { ListChoice, ListColumn, ListFilter } from './list-definition.ts'

type ColumnOptions = Partial<Omit<ListColumn, 'key' | 'title' | 'kind' | 'sort'>> & {
  /** `true` sorts by the column itself. */
  sort?: true | string
}

/** A column that is shown unless `isDefault` is false, and that reads the column of its key. */
function columnOf(kind: ListColumn['kind']) {
  return (key: string, title: string, { sort, ...options }: ColumnOptions = {}): ListColumn => ({
    key,
    title,
    kind,
    select: key,
    isDefault: true,
    ...(sort && { sort: sort === true ? key : sort }),
    ...options,
  })
}

/** The columns of lists, by their kind. */
export const column = {
  text: columnOf('text'),
  money: columnOf('money'),
  number: columnOf('number'),
  moment: columnOf('moment'),
  day: columnOf('day'),
  status: columnOf('status'),
  yesNo: columnOf('yes-no'),
}

type FilterOptions = Partial<Omit<ListFilter, 'key' | 'title' | 'kind'>>

/** A filter of the column of its key. */
function filterOf(kind: ListFilter['kind']) {
  return (key: string, title: string, options: FilterOptions = {}): ListFilter => ({
    key,
    title,
    kind,
    column: key,
    ...options,
  })
}

/** The filters of lists, by their kind. */
export const filter = {
  choice: filterOf('choice'),
  text: filterOf('text'),
  range: filterOf('range'),
  days: filterOf('days'),
  yesNo: filterOf('yes-no'),
}

/** Choices of a filter, by their values. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): ListChoice[] {
  return values.map((value) => ({ value, label: labels[value] }))
}
