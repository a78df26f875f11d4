import { kindOfCategory } from '../../catalogue/technical-data.ts'
import { invalid, valid, type Parsed } from '../../parse/parser.ts'

/** `products.picture` without its photo, as staff write it: "kind: panel", then a line for each number. */
export function toDrawingText(picture: unknown): string {
  if (typeof picture !== 'object' || picture === null) return ''
  return Object.entries(picture)
    .filter(([key]) => key !== 'photo')
    .sort(([a], [b]) => Number(b === 'kind') - Number(a === 'kind'))
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join('\n')
}

/** The drawing of such a text. */
export function parseDrawingText(text: string): Parsed<Record<string, unknown>> {
  const drawing: Record<string, unknown> = {}
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, key, value] = /^\s*([a-zA-Z]\w*)\s*:\s*([\w.-]+)\s*$/.exec(line) ?? []
    if (!key || !value) return invalid(`Line ${index + 1}: write it as “watts: 550”.`)
    if (key !== 'photo') drawing[key] = toValue(value)
  }
  return typeof drawing['kind'] === 'string'
    ? valid(drawing)
    : invalid('Begin with the kind of the drawing, like “kind: panel”.')
}

function toValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The drawing of a new product; a parcel where the category has no drawing of its own. */
export function firstDrawing(category: string): { kind: string } {
  const kind = kindOfCategory.get(category)
  return { kind: kind === undefined || kind === 'accessory' ? 'parcel' : kind }
}
