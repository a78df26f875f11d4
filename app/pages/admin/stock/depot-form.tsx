import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { findDepotProblems, parseDepot } from '../../../../domain/stock/depot.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'
import { useUndoToast } from '../edit/undo-toast.ts'
import { Panel } from '../frame/panel.tsx'
import type { Depot } from './use-depots.ts'

/** A new depot, or another name, state and lead time of one. */
export function DepotForm({ depot, onClose }: { depot: Depot | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toastWithUndo = useUndoToast()
  const [values, setValues] = useState({
    name: depot?.name ?? '',
    state: depot?.state ?? 'Lagos',
    leadDays: String(depot?.lead_days ?? 0),
  })
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = attempt > 0 ? findDepotProblems(values) : []
  const field = (key: keyof typeof values) => ({
    id: `depot-${key}`,
    value: values[key],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [key]: event.target.value }),
    error: problems.find(({ id }) => id === `depot-${key}`)?.message,
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    setFailure(null)
    const parsed = parseDepot(values)
    if (!parsed) return
    const supabase = await loadSupabase()
    const { data, error } = depot
      ? await supabase.from('depots').update(parsed).eq('id', depot.id).select('id')
      : await supabase.from('depots').insert(parsed).select('id')
    if (error)
      return setFailure(explainRefusal(error, 'depots', 'There is a depot with this name already.'))
    toastWithUndo(`${parsed.name} is saved.`, (client) =>
      depot
        ? client
            .from('depots')
            .update(formerOf(depot))
            .match({ id: depot.id, ...parsed })
            .select('id')
        : client
            .from('depots')
            .delete()
            .in(
              'id',
              data.map(({ id }) => id),
            )
            .select('id'),
    )
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
    onClose()
  }

  return (
    <Panel title={depot ? `Edit ${depot.name}` : 'New depot'}>
      <form
        noValidate
        className="grid max-w-2xl gap-4 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <FormProblems
          className="sm:col-span-2"
          attempt={attempt}
          problems={problems}
          failure={failure}
        />
        <TextField label="Name" maxLength={80} {...field('name')} />
        <TextField label="State" maxLength={40} {...field('state')} />
        <TextField
          label="Lead time in working days"
          hint="Orders take from the depot with the fewest days first. Customers do not see it: the delivery time they are promised is set on the product and on the delivery area."
          inputMode="numeric"
          className="sm:col-span-2"
          {...field('leadDays')}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit">Save the depot</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** What the form changes, as it was. */
const formerOf = ({ name, state, lead_days }: Depot) => ({ name, state, lead_days })
