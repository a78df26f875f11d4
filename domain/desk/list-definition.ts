import type { StaffGrant } from '../grants/grants.ts'

/**
 * A list of the desk: which table it shows, by which columns, and how it can be searched, filtered
 * and sorted. The page, the export and bulk changes read the same definition, so they mean the same
 * rows.
 */
export interface ListDefinition {
  /** Names the list in URLs of the export and in saved views. */
  name: string
  /** A table or view in the schema `public`. */
  table: string
  title: { one: string; many: string }
  columns: readonly ListColumn[]
  filters: readonly ListFilter[]
  search?: ListSearch
  defaultSort: ListSort
  /** The unique column that names a row: usually `id`. It decides between rows that sort equal. */
  tieBreaker: string
  /** Each of these grants opens the list; owners open every list. */
  grants: readonly Exclude<StaffGrant, 'owner'>[]
  /** True where every export holds personal data, whichever columns are chosen. */
  exportNeedsFactor: boolean
}

export interface ListColumn {
  /** Names the column in URLs and in the rows of the page. */
  key: string
  title: string
  /**
   * What is asked of the Data API: a column, a JSON path, or a spread such as
   * `...product_categories(category:name)`, which must answer a property named like `key`.
   */
  select: string
  /** Other columns of the table that its cell needs. */
  alsoReads?: readonly string[]
  /** The column of the table to sort by; absent where the list cannot be sorted by it. */
  sort?: string
  /** True where `sort` may be null. Empty values count as the smallest. */
  mayBeEmpty?: true
  kind: 'text' | 'money' | 'number' | 'moment' | 'day' | 'status' | 'yes-no'
  /** For money: the column holds naira in place of kobo. */
  isNaira?: true
  isDefault: boolean
  /** Personal data: an export with this column needs a fresh second factor. */
  isPersonal?: true
  /** The words for the values of a status. */
  labels?: Readonly<Record<string, string>>
}

export interface ListChoice {
  value: string
  label: string
}

export interface ListFilter {
  /** Names the filter in URLs. */
  key: string
  title: string
  kind: 'choice' | 'text' | 'range' | 'days' | 'yes-no'
  column: string
  /** For a choice. Absent where the choices are rows of the database; the page passes them. */
  choices?: readonly ListChoice[]
  /** For a range of money: people type naira, the column holds this. */
  money?: 'kobo' | 'naira'
  /** For days: the column holds a day, not a moment. */
  isDay?: true
  /** For yes or no: whether the column is filled, in place of whether it is true. */
  asksIfFilled?: true
}

export interface ListSearch {
  column: string
  /**
   * `words`: a `tsvector` made with the configuration `simple` of lower-case words without accents;
   * `contains`: a text in which the typed text occurs anywhere;
   * `name`: the same, where the text was made by `private.fold_name`.
   */
  kind: 'words' | 'contains' | 'name'
  /** True where numbers such as IM-2026-000123 are stored as one word too. */
  joinsNumbers?: boolean
  /** What can be searched for, e.g. "Number, name or phone". */
  hint: string
}

export interface ListSort {
  /** A column of the table. */
  column: string
  isDescending: boolean
}

/** The columns of the table by which the list can be sorted. */
export function listSortColumns({ columns, defaultSort }: ListDefinition): string[] {
  const sortable = columns.flatMap(({ sort }) => sort ?? [])
  return [...new Set([defaultSort.column, ...sortable])]
}

/** The columns to show: the chosen ones, in the order of the definition. */
export function shownColumns(
  { columns }: ListDefinition,
  chosen: readonly string[] | null,
): ListColumn[] {
  return columns.filter(({ key, isDefault }) => (chosen ? chosen.includes(key) : isDefault))
}
