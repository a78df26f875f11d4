import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatExactNaira } from '../../../../../domain/money/money.ts'
import { listMyCredits, type OwnCredit } from '../../../../../domain/orders/order-refunds.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { queryFunction } from '../../../../platform/query-function.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { ListState } from '../../../../ui/list-state.tsx'
import { useSession } from '../../../../features/session/use-session.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'

/** Credit for an order that is not paid: one press for one's own, a code for everybody else's. */
export function UseCreditForm({ act }: { act: OrderMutation }) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<{ isOfCode: boolean; message: string } | null>(null)
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
      setFailure({
        isOfCode: credit.code !== null,
        message: failureMessage(result, 'The connection was lost. Please press the button again.'),
      })
  }

  return (
    <details
      className="rounded-card border border-line bg-surface p-5"
      open={own.isLoadingError || (own.data?.length ?? 0) > 0 || undefined}
    >
      <summary
        ref={summary}
        className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        Use credit
      </summary>
      {own.isEnabled && (
        <ListState
          query={own}
          failure="Your own credit could not be loaded. You can still type its code."
        >
          {own.data?.map((credit) => (
            <CreditRow
              key={credit.creditId}
              credit={credit}
              isBusy={act.isPending}
              onUse={() => void apply({ code: null, creditId: credit.creditId })}
            />
          ))}
        </ListState>
      )}
      {failure?.isOfCode === false && <Alert className="mt-3">{failure.message}</Alert>}
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
          error={failure?.isOfCode ? failure.message : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" variant="secondary" aria-disabled={act.isPending || undefined}>
          {act.isPending ? 'One moment…' : 'Use credit'}
        </Button>
      </form>
    </details>
  )
}

function CreditRow({
  credit: { leftKobo, orderNumber, isBeingChecked },
  isBusy,
  onUse,
}: {
  credit: OwnCredit
  isBusy: boolean
  onUse: () => void
}) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <span>
        <span className="money font-semibold">{formatExactNaira(leftKobo)}</span> of order{' '}
        {orderNumber}
      </span>
      {isBeingChecked ? (
        <span className="text-sm text-ink-2">Our team is still checking it</span>
      ) : (
        <Button
          variant="secondary"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={onUse}
        >
          Use it
        </Button>
      )}
    </p>
  )
}

/** Not asked for guests, who have none. */
function useOwnCredits() {
  const session = useSession()
  const userId = session.user?.id ?? null
  return useQuery({
    queryKey: ['credits', userId],
    queryFn: async () => (await queryFunction(listMyCredits, {})).credits,
    enabled: userId !== null,
  })
}
