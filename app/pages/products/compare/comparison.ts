import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'

export interface ComparedGroup {
  group: string
  rows: ComparedRow[]
}

export interface ComparedRow {
  label: string
  /** One for each product; null where its data sheet has no such row. */
  values: (string | null)[]
  isDifferent: boolean
}

/** The rows of all data sheets, grouped, in the order of the first sheet that has each row. */
export function compareSpecifications(sheets: readonly (readonly SheetGroup[])[]): ComparedGroup[] {
  const groups = new Map<string, Map<string, (string | null)[]>>()
  sheets.forEach((sheet, index) => {
    for (const { group, rows } of sheet) {
      const labels = groups.get(group) ?? new Map<string, (string | null)[]>()
      groups.set(group, labels)
      for (const { label, value, unit } of rows) {
        const values = labels.get(label) ?? sheets.map(() => null)
        values[index] = unit ? `${value} ${unit}` : String(value)
        labels.set(label, values)
      }
    }
  })
  return [...groups].map(([group, labels]) => ({
    group,
    rows: [...labels].map(([label, values]) => ({
      label,
      values,
      isDifferent: new Set(values).size > 1,
    })),
  }))
}
