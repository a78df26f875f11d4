import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatExactNaira } from '../../../../../domain/money/money.ts'
import { listMyCredits } from '../../../../../domain/orders/order-refunds.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { useSupabase } from '../../../../platform/supabase.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { useSession } from '../../../../features/session/session.tsx'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'

/** Credit for an order that is not paid: one press for one's own, a code for everybody else's. */
export function UseCreditForm({ act }: { act: OrderMutation }) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const own = useOwnCredits()
  const summary = useRef<HTMLElement>(null)

  async function apply(credit: { code: string | null; creditId: string | null }) {
    if (act.isPending) return
    setFailure(null)
    const result = await act.mutateAsync({ kind: 'use-credit', ...credit })
    if (result.outcome === 'done') {
      setCode('')
      // A credit that is used up goes away, and its button with it.
      summary.current?.focus()
    } else
      setFailure(failureMessage(result, 'The connection was lost. Please press the button again.'))
  }

  return (
    <details
      className="rounded-card border border-line bg-surface p-5"
      open={own.length > 0 || undefined}
    >
      <summary
        ref={summary}
        className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        Use credit
      </summary>
      {own.map(({ creditId, leftKobo, orderNumber, isBeingChecked }) => (
        <p key={creditId} className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <span>
            <span className="money font-semibold">{formatExactNaira(leftKobo)}</span> of order{' '}
            {orderNumber}
          </span>
          {isBeingChecked ? (
            <span className="text-sm text-ink-2">Our team still checks it</span>
          ) : (
            <Button
              variant="secondary"
              size="small"
              aria-disabled={act.isPending || undefined}
              onClick={() => void apply({ code: null, creditId })}
            >
              Use it
            </Button>
          )}
        </p>
      ))}
      <form
        className="mt-3 space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void apply({ code, creditId: null })
        }}
      >
        <TextField
          label="Code of the credit"
          hint="16 letters and digits, from our mail"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={40}
          value={code}
          error={failure ?? undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="secondary" aria-disabled={act.isPending || undefined}>
          {act.isPending ? 'One moment…' : 'Use credit'}
        </Button>
      </form>
    </details>
  )
}

/** Empty for guests, and while it is not known. */
function useOwnCredits() {
  const loadSupabase = useSupabase()
  const session = useSession()
  const userId = session.user?.id ?? null
  const { data } = useQuery({
    queryKey: ['credits', userId],
    queryFn: () => callFunction(loadSupabase, listMyCredits, {}),
    enabled: userId !== null,
  })
  return data?.outcome === 'done' ? data.response.credits : []
}
