/**
 * One line of a data sheet. A line without a value marks the place of the free text with the same
 * label.
 */
export interface SheetLine {
  label: string
  value: string | null
  unit?: string
}

export interface SheetLines {
  group: string
  lines: SheetLine[]
}

/** A line from technical data; without a value, the place of free text with this label. */
export function line(label: string, value: string | null = null, unit?: string): SheetLine {
  return unit === undefined ? { label, value } : { label, value, unit }
}

/** A term of warranty; none for 0 years. */
export function yearsLine(label: string, years: number | null): SheetLine {
  const unit = years === 1 ? 'year' : 'years'
  return line(label, years === null || years === 0 ? null : String(years), unit)
}
