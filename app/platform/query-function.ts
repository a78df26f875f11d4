import type { FunctionContract } from '../../domain/parse/function-contract.ts'
import { callFunction } from './call-function.ts'

/**
 * The answer of a function, for a query of TanStack Query: a refusal and a lost connection are
 * thrown, so that the query fails.
 */
export async function queryFunction<Request extends object, Response>(
  contract: FunctionContract<Request, Response>,
  request: NoInfer<Request>,
): Promise<Response> {
  const result = await callFunction(contract, request)
  if (result.outcome !== 'done') throw new Error(`${contract.name}: ${result.outcome}`)
  return result.response
}
