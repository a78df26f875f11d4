import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  importProducts,
  maxImportBytes,
  tooLargeImportMessage,
  type ImportResult,
} from '../../../../domain/product-changes/import-products.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { newId } from '../../../platform/new-id.ts'
import { recentImportsKey } from './recent-imports-key.ts'

/** The file, what it would change or has changed, and what is being done. */
interface ImportState {
  file: File | null
  /** Headings that are not imported. */
  leftOut: string[]
  /** Of the next import: the same file sent again is imported once. */
  id: string
  result: ImportResult | null
  busy: 'checking' | 'importing' | null
  failure: string | null
}

const nothing = (): ImportState => ({
  file: null,
  leftOut: [],
  id: newId(),
  result: null,
  busy: null,
  failure: null,
})

/** An import in its steps: choose a file, look at the preview, import. */
export function useImport() {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const [state, setState] = useState(nothing)

  async function send(next: ImportState, plan: string | null): Promise<ImportResult | null> {
    if (!next.file) return null
    const { file, id, leftOut } = next
    setState({ ...next, busy: plan === null ? 'checking' : 'importing', failure: null })
    const request = { id, file, isDryRun: plan === null, plan, leftOut }
    const answer = await confirmed(() => callFunction(importProducts, request))
    if (answer.outcome === 'done') {
      setState({ ...next, busy: null, failure: null, result: answer.response })
      return answer.response
    }
    const failure = failureMessage(
      answer,
      'No answer arrived. Check your connection and press the button again: nothing is imported twice.',
    )
    // What the file would change now, if something changed meanwhile.
    const isStale = answer.outcome === 'refused' && answer.status === 409 && plan !== null
    if (isStale) await send({ ...next, id: newId() }, null)
    setState((now) => ({ ...(isStale ? now : next), busy: null, failure }))
    return null
  }

  return {
    ...state,
    choose(file: File | undefined) {
      if (!file) return setState(nothing())
      const chosen = { ...nothing(), file }
      if (file.size > maxImportBytes) setState({ ...nothing(), failure: tooLargeImportMessage })
      else void send(chosen, null)
    },
    leaveOut(column: string) {
      void send({ ...state, leftOut: [...state.leftOut, column] }, null)
    },
    retry: () => void send(state, null),
    async apply() {
      const done = await send(state, state.result?.plan ?? null)
      if (done) void queryClient.invalidateQueries({ queryKey: ['desk'] })
      if (done) void queryClient.invalidateQueries({ queryKey: recentImportsKey })
    },
    startOver: () => setState(nothing()),
  }
}
