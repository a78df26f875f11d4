import { randomInt, randomUUID } from 'node:crypto'

/** A name that no other call returns, in this run or another: `draft-3f9a1c2e`. */
export const unique = (prefix: string): string => `${prefix}-${randomUUID().slice(0, 8)}`

/** A name of capital letters and digits: `DRAFT3F9A1C2E`. */
export const uniqueCode = (prefix: string): string => unique(prefix).replace('-', '').toUpperCase()

export const uniqueEmail = (name: string): string => `${unique(name)}@example.com`

/** A Nigerian mobile number of nobody else, as people type it. */
export const uniquePhone = (): string => `0803${String(randomInt(10_000_000)).padStart(7, '0')}`

/**
 * The headers of a network address that nobody else uses: the site counts sign-ups, forms and orders
 * for each address.
 */
export function ownAddress(): Record<string, string> {
  const byte = () => randomInt(1, 255)
  return { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
}
