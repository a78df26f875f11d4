import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'
import { useUndoToast } from '../edit/undo-toast.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { DepotForm } from './depot-form.tsx'
import { useDepots, type Depot } from './use-depots.ts'

/** Where goods are kept. Orders take from the depot that delivers first. */
export default function Depots() {
  const depots = useDepots()
  const [edited, setEdited] = useState<Depot | 'new' | null>(null)
  return (
    <>
      <PageHeader
        description="Where the goods are. An order takes from the depot with the shortest lead time that has some. The lead time does not change the delivery that customers are promised."
        primaryAction={
          edited === null && (
            <Button size="small" onClick={() => setEdited('new')}>
              New depot
            </Button>
          )
        }
      />
      <div className="grid gap-6">
        {edited !== null && (
          <DepotForm
            key={edited === 'new' ? 'new' : edited.id}
            depot={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {edited !== null && edited !== 'new' && <RecordHistory table="depots" record={edited.id} />}
        <Panel title="All depots" isFlush>
          <div className="px-5 pb-2">
            <ListState query={depots} failure="The depots could not be loaded.">
              <ul className="divide-y divide-line">
                {depots.data?.map((depot) => (
                  <DepotRow key={depot.id} depot={depot} onEdit={() => setEdited(depot)} />
                ))}
              </ul>
            </ListState>
          </div>
        </Panel>
      </div>
    </>
  )
}

const describeLeadTime = (days: number) =>
  days === 0 ? 'no lead time' : `lead time ${days} working ${days === 1 ? 'day' : 'days'}`

function DepotRow({ depot, onEdit }: { depot: Depot; onEdit: () => void }) {
  const queryClient = useQueryClient()
  const toastWithUndo = useUndoToast()
  const [failure, setFailure] = useState<string | null>(null)
  const { id, name, state, is_active: isActive } = depot

  async function setActive(next: boolean) {
    const supabase = await loadSupabase()
    const { error } = await supabase.from('depots').update({ is_active: next }).eq('id', id)
    setFailure(error && explainRefusal(error, 'depots'))
    if (!error)
      toastWithUndo(next ? `${name} is open.` : `${name} is closed.`, (client) =>
        client
          .from('depots')
          .update({ is_active: !next })
          .match({ id, is_active: next })
          .select('id'),
      )
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">
            {name} {!isActive && <Badge>Closed</Badge>}
          </p>
          <p className="text-sm text-ink-2">
            {state}; {describeLeadTime(depot.lead_days)}
          </p>
        </div>
        <Button variant="secondary" size="small" onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => void setActive(!isActive)}>
          {isActive ? 'Close' : 'Open'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {failure !== null && <Alert className="mt-2">{failure}</Alert>}
    </li>
  )
}
