import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findDecimalsProblem, parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

const key = (tierId: string) => ['desk', 'quantity-breaks', tierId]

/** From which quantities of one product a tier pays less. Each is saved by itself. */
export function QuantityBreaks({ tierId }: { tierId: string }) {
  const { may } = useStaff()
  const { data } = useQuery({
    queryKey: key(tierId),
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data: breaks } = await (
        await loadSupabase()
      )
        .from('wholesale_breaks')
        .select('min_quantity, extra_percent')
        .eq('tier_id', tierId)
        .order('min_quantity')
        .throwOnError()
      return breaks
    },
  })
  const { change, failure, isBusy } = useChangeBreaks(tierId)
  return (
    <section aria-labelledby="breaks-title" className="border-t border-line pt-5">
      <h2 id="breaks-title" className="text-lg">
        Quantity breaks
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {(data ?? []).map((each) => (
          <li key={each.min_quantity} className="flex items-center justify-between gap-4 py-2">
            <span>
              From {each.min_quantity} units: {each.extra_percent} % extra discount
            </span>
            {may('finance') && (
              <Button
                size="small"
                variant="secondary"
                disabled={isBusy}
                onClick={() => void change({ remove: each.min_quantity })}
              >
                Remove<span className="sr-only"> the break from {each.min_quantity} units</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="text-ink-2">Every quantity costs the same.</p>}
      {may('finance') && <NewBreak isBusy={isBusy} onAdd={change} />}
      <Alert className="mt-3">{failure}</Alert>
    </section>
  )
}

type Change = { remove: number } | { minQuantity: number; extraPercent: number }

function useChangeBreaks(tierId: string) {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function change(wanted: Change): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    const error = await confirmed(async () => {
      const table = (await loadSupabase()).from('wholesale_breaks')
      const { error: problem } =
        'remove' in wanted
          ? await table.delete().eq('tier_id', tierId).eq('min_quantity', wanted.remove)
          : await table.insert({
              tier_id: tierId,
              min_quantity: wanted.minQuantity,
              extra_percent: wanted.extraPercent,
            })
      return problem
    })
    setBusy(false)
    if (error)
      setFailure(
        error.code === '23505' ? 'There is already a break from this quantity.' : error.message,
      )
    await queryClient.invalidateQueries({ queryKey: key(tierId) })
    return error === null
  }
  return { change, failure, isBusy }
}

function NewBreak({
  isBusy,
  onAdd,
}: {
  isBusy: boolean
  onAdd: (made: Change) => Promise<boolean>
}) {
  const [quantity, setQuantity] = useState('')
  const [percent, setPercent] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function add(): Promise<void> {
    const minQuantity = parseTypedNumber(quantity)
    const extraPercent = parseTypedNumber(percent)
    const isValid =
      minQuantity !== null &&
      Number.isSafeInteger(minQuantity) &&
      minQuantity >= 2 &&
      minQuantity <= 1000 &&
      extraPercent !== null &&
      extraPercent > 0 &&
      extraPercent <= 30 &&
      findDecimalsProblem(extraPercent, 2) === null
    setProblem(
      isValid
        ? null
        : 'Enter 2 to 1,000 units, and a percentage above 0 and up to 30, with at most 2 digits after the point.',
    )
    if (isValid && (await onAdd({ minQuantity, extraPercent }))) {
      setQuantity('')
      setPercent('')
    }
  }

  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        label="From units"
        inputMode="numeric"
        autoComplete="off"
        className="w-32"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
        error={problem ?? undefined}
      />
      <TextField
        label="Extra discount (%)"
        inputMode="decimal"
        autoComplete="off"
        className="w-32"
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
      <Button variant="secondary" disabled={isBusy} onClick={() => void add()}>
        Add
      </Button>
    </div>
  )
}
