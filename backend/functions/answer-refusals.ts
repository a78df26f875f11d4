import type { Database } from '../db/database.ts'
import { findRefusal, type DescribeRefusal } from './refusal.ts'
import { FunctionError } from './function-error.ts'

/**
 * A database for functions, queues and tasks: what a rule of the product refuses leaves the
 * transaction as a FunctionError with its status, its words and its code.
 */
export function answerRefusals(db: Database, describe: DescribeRefusal): Database {
  return {
    ...db,
    transaction: (settings, work) =>
      db.transaction(settings, work).catch((error: unknown) => {
        const refusal = findRefusal(error)
        if (!refusal) throw error
        const { status, code } = refusal
        throw new FunctionError(status, describe(refusal), { details: { code }, cause: error })
      }),
  }
}
