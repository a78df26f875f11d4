import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { requiredLine } from '../parse/text-fields.ts'
import { flag, listOf, nullable, object, refine, text, uuid, wholeNumber } from '../parse/parser.ts'

export const maxCounts = 500

const units = refine(
  wholeNumber('Write a whole number.'),
  (count) => count >= 0 && count <= 1_000_000,
  'Write a number from 0 to 1,000,000.',
)

/**
 * Sets what was counted in a depot, many products at once: all or nothing. `expected` is what the
 * page said should be there; where that has changed since, the product has to be counted again.
 */
export const countStock = {
  name: 'count-stock',
  method: 'POST',
  caller: { grants: ['stock'] },
  parseRequest: object({
    id: uuid(),
    depotId: uuid(),
    isDryRun: flag(),
    reason: requiredLine({
      whenMissing: 'Please say why, for example “Count of November”.',
      whenTooLong: 'Please use at most 200 letters.',
      maxLength: 200,
    }),
    counts: refine(
      listOf(object({ productId: uuid(), expected: units, counted: units })),
      (counts) => counts.length > 0 && counts.length <= maxCounts,
      `Please count from 1 to ${maxCounts} products at a time.`,
    ),
  }),
  parseResponse: object({
    /** Products whose number changes, and by how much. */
    differences: listOf(
      object({
        productId: uuid(),
        sku: text(),
        name: text(),
        before: wholeNumber(),
        after: wholeNumber(),
      }),
    ),
    /** Products that cannot be set, and why. Then nothing is saved. */
    problems: listOf(object({ productId: uuid(), name: text(), message: text() })),
    /** With it the count can be undone for 15 minutes; null after a dry run. */
    change: nullable(text()),
  }),
} satisfies AnyFunctionContract
