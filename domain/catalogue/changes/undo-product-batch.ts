import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { object, uuid, wholeNumber } from '../../parse/parser.ts'

/** How long an import can be taken back, by the person who made it. The audit has the same limit. */
export const undoMinutes = 15

/** Takes an import back: all of it or nothing. */
export const undoProductBatch = {
  name: 'undo-product-batch',
  method: 'POST',
  parseRequest: object({ id: uuid() }),
  parseResponse: object({
    /** Products that are as they were before, or that are gone again. */
    undoneCount: wholeNumber(),
  }),
} satisfies AnyFunctionContract
