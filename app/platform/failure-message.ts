import type { FunctionResult } from './call-function.ts'

export type FunctionFailure = Exclude<FunctionResult<unknown>, { outcome: 'done' }>

/** Why a function failed: its own sentence, or the page's when no answer arrived. */
export function failureMessage(failure: FunctionFailure, whenUnreachable: string): string {
  return failure.outcome === 'refused' ? failure.message : whenUnreachable
}
