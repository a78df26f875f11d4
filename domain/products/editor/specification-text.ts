import { invalid, valid, type Parsed } from '../../parse/parser.ts'
import { cleanLine } from '../../text/clean-text.ts'

/** The free text of a data sheet, `products.specifications`. */
export interface SpecificationGroup {
  group: string
  rows: { label: string; value: string | number; unit?: string | null }[]
}

/**
 * The free text of the data sheet as staff write it: a line that begins with # is the heading of a
 * group, every other line is "Label: value", and " | " comes before a unit.
 */
export function toSpecificationText(groups: readonly SpecificationGroup[]): string {
  return groups
    .map(({ group, rows }) =>
      [
        `# ${group}`,
        ...rows.map(({ label, value, unit }) => `${label}: ${value}${unit ? ` | ${unit}` : ''}`),
      ].join('\n'),
    )
    .join('\n\n')
}

/** The groups of such a text; a problem names the line. */
export function parseSpecificationText(text: string): Parsed<SpecificationGroup[]> {
  const groups: SpecificationGroup[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = cleanLine(raw)
    if (line === '') continue
    if (line.startsWith('#')) {
      groups.push({ group: line.replace(/^#+\s*/, ''), rows: [] })
      continue
    }
    const [, label, value, unit] = /^([^:]+):\s*(.+?)(?:\s+\|\s+([^|]+))?$/.exec(line) ?? []
    const group = groups.at(-1)
    if (!group) return invalid(`Line ${index + 1}: begin with a heading, like “# Output”.`)
    if (!label || !value) return invalid(`Line ${index + 1}: write it as “Label: value”.`)
    group.rows.push({ label: label.trim(), value, ...(unit ? { unit } : {}) })
  }
  const nameless = groups.find(({ group }) => group === '')
  return nameless ? invalid('Every heading needs a name after the #.') : valid(groups)
}

/** The groups of `products.specifications`, which a constraint of the database checks. */
export function readSpecifications(specifications: unknown): SpecificationGroup[] {
  return Array.isArray(specifications) ? (specifications as SpecificationGroup[]) : []
}
