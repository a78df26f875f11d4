import type { OrderWay } from '../../../domain/orders/place-order.ts'
import { MethodChoice } from '../../features/orders/method-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { changeDraft } from './checkout-draft.ts'
import { HoldNote } from './hold-note.tsx'

/** The ways to pay, once the shop has answered. */
export function WaysToPay({
  methods,
  chosen,
  isMissing,
  note,
  isLastUnits,
  failure,
  onRetry,
}: {
  /** Null until the shop has answered. */
  methods: readonly OrderWay[] | null
  chosen: OrderWay | null
  isMissing: boolean
  note: string | null
  /** For the note on how long goods are kept; null: without it. */
  isLastUnits: boolean | null
  /** Why there is no answer. */
  failure: string | null
  onRetry: () => void
}) {
  if (!methods) return <NoMethods failure={failure} onRetry={onRetry} />
  return (
    <>
      <MethodChoice
        methods={methods}
        chosen={chosen}
        isMissing={isMissing}
        note={note}
        onChoose={(paymentMethod) => changeDraft({ paymentMethod })}
      />
      {chosen && isLastUnits !== null && <HoldNote method={chosen} isLastUnits={isLastUnits} />}
    </>
  )
}

/** In place of the ways to pay, as long as the shop has not answered. */
function NoMethods({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  if (!failure) return <p className="text-ink-2">Fetching the ways to pay…</p>
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning">
      <p>{failure} We could not load the ways to pay.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
