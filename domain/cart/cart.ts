import { parseList } from '../text/stored-list.ts'
import { isUuid } from '../text/uuid.ts'

/** A cart line as the browser stores it, under the key `cart`. */
export interface StoredLine {
  id: string
  quantity: number
  name: string
}

/**
 * Most units of one product. More are a typing mistake or a wholesale order, which the sales team
 * handles.
 */
export const maxQuantity = 999

/**
 * Adds to the line of the product, or adds a line at the end. The quantity stays between 1 and
 * {@link maxQuantity}.
 */
export function addLine(lines: readonly StoredLine[], added: StoredLine): StoredLine[] {
  const known = lines.find((line) => line.id === added.id)
  if (!known) return [...lines, { ...added, quantity: clamp(added.quantity) }]
  return lines.map((line) =>
    line === known ? { ...added, quantity: clamp(line.quantity + added.quantity) } : line,
  )
}

/** Sets a line's quantity; 0 or less removes the line. */
export function setLineQuantity(
  lines: readonly StoredLine[],
  id: string,
  quantity: number,
): StoredLine[] {
  if (quantity <= 0) return removeLine(lines, id)
  return lines.map((line) => (line.id === id ? { ...line, quantity: clamp(quantity) } : line))
}

export function removeLine(lines: readonly StoredLine[], id: string): StoredLine[] {
  return lines.filter((line) => line.id !== id)
}

/** Removes the bought quantities; units added since then stay. */
export function removeBoughtLines(
  lines: readonly StoredLine[],
  bought: readonly { id: string; quantity: number }[],
): StoredLine[] {
  return lines.flatMap((line) => {
    const left = line.quantity - (bought.find(({ id }) => id === line.id)?.quantity ?? 0)
    return left > 0 ? [{ ...line, quantity: left }] : []
  })
}

/**
 * Restores a removed line at its place. If its product was added again meanwhile, the quantities
 * are added up.
 */
export function putLineBack(
  lines: readonly StoredLine[],
  line: StoredLine,
  index: number,
): StoredLine[] {
  return lines.some(({ id }) => id === line.id)
    ? addLine(lines, line)
    : [...lines.slice(0, index), line, ...lines.slice(index)]
}

/** Pieces, not lines. */
export function countItems(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * Reads what the browser stored. Returns every valid line and merges repeated ids.
 * @returns `isRepaired` when something was dropped or merged
 */
export function parseStoredCart(text: string | null): { lines: StoredLine[]; isRepaired: boolean } {
  if (text === null) return { lines: [], isRepaired: false }
  const entries = parseList(text)
  if (!entries) return { lines: [], isRepaired: true }
  const valid = entries.filter(isStoredLine)
  const lines = valid.reduce<StoredLine[]>(
    (sofar, { id, quantity, name }) => addLine(sofar, { id, quantity, name }),
    [],
  )
  return { lines, isRepaired: lines.length < entries.length }
}

function isStoredLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null) return false
  const { id, quantity, name } = value as Record<string, unknown>
  return (
    isUuid(id) && typeof name === 'string' && Number.isInteger(quantity) && Number(quantity) > 0
  )
}

function clamp(quantity: number): number {
  return Math.min(Math.max(1, Math.trunc(quantity)), maxQuantity)
}
