import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productFields } from '../../../../domain/product-changes/product-fields.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'
import { countStock } from '../../../../domain/stock/count-stock.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { newId } from '../../../platform/new-id.ts'
import type { ToCount } from './use-products-to-count.ts'

type Counted = ValueOf<typeof countStock.parseResponse>

/** The number that was typed; null for an empty field, undefined for what is no number. */
function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const read = productFields.onHand.read(text.trim(), { categories: [], vatClasses: [] })
  return read.ok ? Number(read.value) : undefined
}

/** What was counted, and the products with something that is no number. */
function readCounts(products: readonly ToCount[], typed: Readonly<Record<string, string>>) {
  const counts = products.flatMap(({ id, expected }) => {
    const counted = readCount(typed[id] ?? '')
    return typeof counted === 'number' ? [{ productId: id, expected, counted }] : []
  })
  return { counts, wrong: products.filter(({ id }) => readCount(typed[id] ?? '') === undefined) }
}

/** What was counted, and saving it: first the differences are shown. */
export function useCount(products: readonly ToCount[], depotId: string) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<Counted | null>(null)
  const [requestId, setRequestId] = useState(newId)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { counts, wrong } = readCounts(products, typed)

  async function send(isDryRun: boolean): Promise<Counted | null> {
    setAttempt(attempt + 1)
    setFailure(null)
    if (wrong.length > 0 || counts.length === 0 || reason.trim() === '') return null
    setBusy(true)
    const request = { id: requestId, depotId, isDryRun, reason, counts }
    const result = await callFunction(countStock, request)
    setBusy(false)
    if (result.outcome === 'done') return result.response
    setFailure(failureMessage(result, 'No answer arrived. Press the button again: it counts once.'))
    return null
  }
  function change() {
    setPreview(null)
    setRequestId(newId())
  }
  return {
    typed,
    reason,
    preview,
    attempt,
    failure,
    isBusy,
    wrong,
    counts,
    type(id: string, text: string) {
      setTyped({ ...typed, [id]: text })
      change()
    },
    setReason(text: string) {
      setReason(text)
      change()
    },
    check: async () => setPreview(await send(true)),
    async save(): Promise<Counted | null> {
      const saved = await send(false)
      if (!saved || saved.problems.length > 0) {
        setPreview(saved)
        return null
      }
      setTyped({})
      setPreview(null)
      setRequestId(newId())
      setAttempt(0)
      void queryClient.invalidateQueries({ queryKey: ['desk'] })
      return saved
    },
  }
}
