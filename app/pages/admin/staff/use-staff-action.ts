import type { FunctionContract } from '../../../../domain/parse/function-contract.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'

export const staffKey = ['desk', 'staff']

/** Calls a function that changes staff, and asks for the second factor when it is needed. */
export function useStaffAction<Request extends object, Response>(
  contract: FunctionContract<Request, Response>,
) {
  return useConfirmedAction(contract, staffKey)
}
