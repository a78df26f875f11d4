import type { TechnicalData } from '../technical-data.ts'
import { describeTechnicalData } from './describe-technical-data.ts'
import type { SheetLine } from './sheet-line.ts'

/** One row of a data sheet as customers see it. */
export interface SheetRow {
  label: string
  value: string | number
  unit?: string | null | undefined
}

export interface SheetGroup {
  group: string
  rows: SheetRow[]
}

/**
 * The visible data sheet of a product: rows from its technical data, and free text at the places
 * that its kind of product has for it. Free text whose label has no such place follows the free
 * text before it, or comes first in its group. A typed number wins over free text with the same
 * label.
 */
export function buildDataSheet({
  technical,
  warrantyYears,
  freeText,
}: {
  technical: TechnicalData | null
  warrantyYears: number
  freeText: readonly SheetGroup[]
}): SheetGroup[] {
  if (technical === null) return [...freeText]
  const described = describeTechnicalData(technical, warrantyYears)
  const derived = described.map(({ group, lines }) => ({
    group,
    rows: mergeRows(lines, freeText.find((free) => free.group === group)?.rows ?? []),
  }))
  const others = freeText.filter(({ group }) => !described.some((known) => known.group === group))
  const groups = technical.kind === 'accessory' ? [...others, ...derived] : [...derived, ...others]
  return groups.filter(({ rows }) => rows.length > 0)
}

function mergeRows(lines: readonly SheetLine[], free: readonly SheetRow[]): SheetRow[] {
  const head: SheetRow[] = []
  const after = new Map<string, SheetRow[]>(lines.map(({ label }) => [label, []]))
  let list = head
  for (const row of free) {
    const own = after.get(row.label)
    if (own) list = own
    const isDerived = lines.some(({ label, value }) => label === row.label && value !== null)
    if (!isDerived) list.push(row)
  }
  return [
    ...head,
    ...lines.flatMap(({ label, value, unit }) => [
      ...(value === null ? [] : [unit === undefined ? { label, value } : { label, value, unit }]),
      ...(after.get(label) ?? []),
    ]),
  ]
}
