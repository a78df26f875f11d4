import { formatExactNaira, koboFromNaira } from '../money/money.ts'
import { isUuid } from '../text/uuid.ts'

/** What was done with a record. */
export type AuditAction = 'insert' | 'update' | 'delete'

export const auditActionLabels: Readonly<Record<AuditAction, string>> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Removed',
}

/** One field of a record that changed. */
export interface FieldChange {
  label: string
  before: string
  after: string
}

/** What an entry of the audit holds of a record. */
interface Changed {
  action: string
  before: unknown
  after: unknown
}

/** The names of records by their ids. */
export type RecordNames = Readonly<Record<string, string>>

/** The ids of other records that entries name, such as the category of a product. */
export function listNamedIds(entries: readonly Pick<Changed, 'before' | 'after'>[]): string[] {
  const values = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => Object.values(toObject(row))),
  )
  return [...new Set(values.filter(isUuid))]
}

/**
 * The fields that an entry changed, for people, in the order of their names. Fields that were empty
 * before and after are left out.
 * @param names shown instead of ids
 */
export function listFieldChanges(
  { before, after }: Changed,
  names: RecordNames = {},
): FieldChange[] {
  const format = (column: string, value: unknown) =>
    (typeof value === 'string' && names[value]) || formatAuditValue(column, value)
  const was = toObject(before)
  const is = toObject(after)
  const columns = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()
  return columns.flatMap((column) => {
    // The key of the record says nothing that people read.
    if (column === 'id') return []
    const change = {
      label: labelOfColumn(column),
      before: format(column, was[column]),
      after: format(column, is[column]),
    }
    return change.before === '' && change.after === '' ? [] : [change]
  })
}

/** `delivery_days_min` reads "Delivery days min", `vat_class` "VAT class". */
export function labelOfColumn(column: string): string {
  const words = column
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_(kobo|naira|id)$/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\b(sku|vat|faq|sms)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A stored value as text; empty for an empty one. */
function formatAuditValue(column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return joinValues(
      value.map((one) => formatAuditValue(column, one)),
      '; ',
    )
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && column.endsWith('_kobo')) return formatExactNaira(value)
  if (typeof value === 'number' && isInNaira(column)) return formatExactNaira(koboFromNaira(value))
  // A code such as "bank_transfer".
  if (typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value))
    return value.replaceAll('_', ' ')
  const length = toObject(value)['length']
  if (typeof length === 'number' && Object.keys(toObject(value)).length === 1)
    return `${length} characters`
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([key, part]) => {
    const text = formatAuditValue(key, part)
    return text === '' ? '' : `${labelOfColumn(key)}: ${text}`
  })
  return joinValues(parts, ', ')
}

const isInNaira = (column: string) => /^(price|compare_at_price)$|_naira$/.test(column)

function joinValues(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== '').join(separator)
}

/** Where a change came from: `function:confirm-transfer` reads "Confirm transfer". */
export function formatAuditSource(source: string): string {
  if (source === 'api') return 'A form of the desk'
  if (source === 'sql') return 'The database'
  return labelOfColumn(source.replace('function:', '').replaceAll('-', '_'))
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}
