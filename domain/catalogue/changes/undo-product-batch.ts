import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { object, uuid, wholeNumber } from '../../parse/parser.ts'

/** Takes an import back, within 15 minutes and by the person who made it: all of it or nothing. */
export const undoProductBatch = {
  name: 'undo-product-batch',
  method: 'POST',
  parseRequest: object({ id: uuid() }),
  parseResponse: object({
    /** Rows that are as they were before, or that are gone again. */
    undoneCount: wholeNumber(),
  }),
} satisfies AnyFunctionContract
