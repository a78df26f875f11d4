import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import {
  moveFields,
  moveStock,
  staffMoveKinds,
  staffMoves,
  type StaffMove,
} from '../../../../domain/stock/move-stock.ts'
import { parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { newId } from '../../../platform/new-id.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { Panel } from '../frame/panel.tsx'
import type { Depot } from './use-depots.ts'

const empty = {
  kind: 'delivery' as StaffMove,
  quantity: '',
  depotId: '',
  toDepotId: '',
  reason: '',
}

/** Notes that units came, went or moved. */
export function MoveForm({ productId, depots }: { productId: string; depots: Depot[] }) {
  const { values, set, problems, failure, attempt, isBusy, save } = useMove(productId, depots)
  const kinds = staffMoveKinds.filter((kind) => kind !== 'transfer' || depots.length > 1)
  const open = depots.filter(({ is_active: isActive }) => isActive)
  return (
    <Panel title="Note a movement">
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <FormProblems attempt={attempt} problems={problems} failure={failure} />
        <SelectField
          label="What happened"
          value={values.kind}
          onChange={(event) => set({ kind: event.target.value as StaffMove })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {staffMoves[kind].label}
            </option>
          ))}
        </SelectField>
        <TextField
          id="move-quantity"
          label="Units"
          inputMode="numeric"
          autoComplete="off"
          value={values.quantity}
          onChange={(event) => set({ quantity: event.target.value })}
          error={problems.find(({ id }) => id === 'move-quantity')?.message}
        />
        {open.length > 1 && (
          <DepotSelect
            label={staffMoves[values.kind].isGain ? 'Into' : 'From'}
            depots={open}
            value={values.depotId}
            onChange={(depotId) => set({ depotId })}
          />
        )}
        {values.kind === 'transfer' && (
          <DepotSelect
            label="To"
            depots={open}
            value={values.toDepotId}
            onChange={(toDepotId) => set({ toDepotId })}
          />
        )}
        <TextField
          id="move-reason"
          label="Why"
          hint="For example the number of the delivery note."
          maxLength={200}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={problems.find(({ id }) => id === 'move-reason')?.message}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Note it'}
        </Button>
      </form>
    </Panel>
  )
}

function DepotSelect({
  label,
  depots,
  value,
  onChange,
}: {
  label: string
  depots: Depot[]
  value: string
  onChange: (id: string) => void
}) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {depots.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function useMove(productId: string, depots: Depot[]) {
  const queryClient = useQueryClient()
  const first = depots.find(({ is_active: isActive }) => isActive)?.id ?? ''
  const [typed, setTyped] = useState(empty)
  const [requestId, setRequestId] = useState(newId)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const values = {
    ...typed,
    depotId: typed.depotId || first,
    toDepotId: typed.toDepotId || first,
  }
  const quantity = parseTypedNumber(values.quantity)
  const found = [
    { id: 'move-quantity', label: 'Units', message: findProblem(moveFields.quantity, quantity) },
    { id: 'move-reason', label: 'Why', message: findProblem(moveFields.reason, values.reason) },
  ].flatMap(({ message, ...field }) => (message === null ? [] : [{ ...field, message }]))
  return {
    values,
    problems: attempt > 0 ? found : [],
    failure,
    attempt,
    isBusy,
    set(change: Partial<typeof empty>) {
      setTyped({ ...typed, ...change })
      // Something else is meant now, so it is another request.
      setRequestId(newId())
      setFailure(null)
    },
    async save(event: FormEvent) {
      event.preventDefault()
      setFailure(null)
      setAttempt(attempt + 1)
      if (found.length > 0 || quantity === null) return
      setBusy(true)
      const { kind, depotId, reason } = values
      const result = await callFunction(moveStock, {
        id: requestId,
        productId,
        kind,
        quantity,
        depotId,
        toDepotId: kind === 'transfer' ? values.toDepotId : null,
        reason,
      })
      setBusy(false)
      if (result.outcome !== 'done') {
        setFailure(
          failureMessage(result, 'No answer arrived. Press the button again: it is noted once.'),
        )
        return
      }
      toast.success(`Noted. ${result.response.stock} are for sale now.`)
      setTyped({ ...empty, kind })
      setAttempt(0)
      setRequestId(newId())
      void queryClient.invalidateQueries({ queryKey: ['desk'] })
    },
  }
}
