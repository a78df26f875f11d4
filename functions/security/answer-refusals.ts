import { DatabaseError } from 'pg'
import { FunctionError } from '../../backend/functions/functions.ts'
import { secondFactorNeeded, secondFactorTooNew } from '../../domain/staff/second-factor-needed.ts'

/**
 * Waits for a query that the database may refuse by a rule of the shop, with a sentence for the
 * caller (SQLSTATE `PT` and a status, such as PT409).
 * @throws FunctionError with that sentence and status
 */
export async function answerRefusals<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const status = /^PT([45]\d\d)$/.exec(error.code ?? '')?.[1]
    if (!status) throw error
    const { detail } = error
    // The desk knows these, and asks for the second factor.
    const isFactor = detail === secondFactorNeeded || detail === secondFactorTooNew
    throw new FunctionError(
      Number(status),
      error.message,
      isFactor ? { details: { code: detail } } : {},
    )
  }
}
