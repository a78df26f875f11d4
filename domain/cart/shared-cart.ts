import { maxQuantity } from './cart.ts'
import { linkCheck } from '../text/link-checksum.ts'

/**
 * A line of a cart in a link: the SKU of the product, or its id where the SKU cannot be in a link.
 */
export interface SharedLine {
  code: string
  quantity: number
}

export interface SharedCart {
  lines: SharedLine[]
  /** The invalid lines of the link, as they were written. */
  unreadable: string[]
  /** False when the link was cut or changed since it was made. */
  isWhole: boolean
}

/** Some messengers cut off messages with a longer link. */
export const maxSharedLines = 40

const lineKey = 'p'
const checkKey = 'z'
const sku = /^[\w ./+-]{1,40}$/
const written = /^(.{1,40})\*(\d{1,3})$/

/** The code of a product in a link. */
export function codeOf({ id, sku: text }: { id: string; sku: string }): string {
  return sku.test(text) && text === text.trim() ? text : id
}

/**
 * The query of a link to a cart: "p=PV-550*7&p=HY-3K*1&z=k2".
 * @returns null for no lines, or more than a link holds
 */
export function sharedCartQuery(lines: readonly SharedLine[]): string | null {
  if (lines.length === 0 || lines.length > maxSharedLines) return null
  const texts = lines.map(({ code, quantity }) => `${code}*${quantity}`)
  return new URLSearchParams([
    ...texts.map((text) => [lineKey, text]),
    [checkKey, linkCheck(texts.join())],
  ]).toString()
}

/**
 * Reads the query of such a link. It never fails: invalid lines are reported beside the valid ones.
 */
export function parseSharedCart(params: URLSearchParams): SharedCart {
  const all = params.getAll(lineKey)
  const texts = all.slice(0, maxSharedLines)
  const lines = new Map<string, number>()
  const unreadable: string[] = []
  for (const text of texts) {
    const [, code = '', digits = ''] = written.exec(text) ?? []
    const quantity = Number(digits)
    if (!sku.test(code) || quantity < 1) unreadable.push(text.slice(0, 40))
    else lines.set(code, Math.min(maxQuantity, (lines.get(code) ?? 0) + quantity))
  }
  return {
    lines: [...lines].map(([code, quantity]) => ({ code, quantity })),
    unreadable,
    isWhole:
      all.length <= maxSharedLines &&
      unreadable.length === 0 &&
      texts.length > 0 &&
      params.get(checkKey) === linkCheck(texts.join()),
  }
}
