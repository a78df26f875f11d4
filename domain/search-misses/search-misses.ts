import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { object, oneOf, text } from '../parse/parser.ts'

/** For how many days the counts of a day are kept. */
export const keepSearchMissesDays = 90

const [minLength, maxLength] = [2, 60]

/**
 * What is counted when a search finds nothing: lower case, single spaces. Null for what is too
 * short or too long, and for what looks like an address or number of a person, which the table must
 * not hold.
 */
export function countedTerm(query: string): string | null {
  const term = query.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (term.length < minLength || term.length > maxLength) return null
  const digits = term.replaceAll(/[^0-9]/g, '')
  return term.includes('@') || term.includes('://') || digits.length >= 7 ? null : term
}

/** A visitor of the shop searched and found nothing. The answer says nothing about what is stored. */
export const countSearchMiss = {
  name: 'count-search-miss',
  method: 'POST',
  parseRequest: object({ query: text() }),
  parseResponse: object({ message: oneOf(['noted']) }),
} satisfies AnyFunctionContract
