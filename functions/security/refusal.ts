import { FunctionError } from '../../backend/functions/functions.ts'
import { describeRefusal } from '../../domain/refusals/describe-refusal.ts'

/** The error for a refusal that has words in `domain/<noun>/refusals.ts`. */
export function refusal(status: number, code: string): FunctionError {
  return new FunctionError(status, describeRefusal({ code }), { details: { code } })
}
