import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FunctionContract } from '../../../domain/parse/function-contract.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { useConfirmed } from './confirmed.tsx'
import { needsAHandKey } from './use-needs-a-hand.ts'

/**
 * Calls a function of the desk, asks for the second factor when it is needed, and reads the queries
 * below `queryKey` and what needs a hand again.
 */
export function useConfirmedAction<Request extends object, Response>(
  contract: FunctionContract<Request, Response>,
  queryKey: readonly unknown[],
) {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** @returns the answer; null when it was refused, and `failure` says why */
  async function run(request: NoInfer<Request>): Promise<Response | null> {
    setBusy(true)
    setFailure(null)
    try {
      const result = await confirmed(() => callFunction(contract, request))
      if (result.outcome === 'done') return result.response
      setFailure(
        failureMessage(
          result,
          'We could not reach our server. Please check your connection and try again.',
        ),
      )
      return null
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: needsAHandKey })
      await queryClient.invalidateQueries({ queryKey })
    }
  }
  return { run, isBusy, failure }
}
