import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoProductBatch } from '../../../../domain/product-changes/undo-product-batch.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { recentImportsKey } from './recent-imports-key.ts'

const maxShown = 10
/** The database undoes what its maker changed in the last 15 minutes. */
const undoMs = 15 * 60_000

/** The last imports, and for a while a way to take one's own back. */
export function RecentImports() {
  const imports = useRecentImports()
  return (
    <Panel title="Last imports" isFlush>
      <div className="px-5 pb-2">
        <ListState query={imports} failure="The last imports could not be loaded.">
          {imports.data?.length === 0 && <p className="py-3 text-ink-2">No imports yet.</p>}
          <ul className="divide-y divide-line">
            {imports.data?.map((each) => (
              <ImportRow key={each.id} made={each} />
            ))}
          </ul>
        </ListState>
      </div>
    </Panel>
  )
}

function useRecentImports() {
  return useQuery({
    queryKey: recentImportsKey,
    refetchOnMount: 'always',
    // The time to undo passes while the page is open.
    refetchInterval: 60_000,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('product_batches')
        .select(
          'id, title, made_by, made_at, undone_at, added:result->addedCount, changed:result->changedCount, bad:result->badRowCount',
        )
        .eq('kind', 'import')
        .order('made_at', { ascending: false })
        .limit(maxShown)
        .throwOnError()
      const now = Date.now()
      return data.map((each) => ({
        ...each,
        isRecent: now - Date.parse(each.made_at) < undoMs,
      }))
    },
  })
}

type Made = NonNullable<ReturnType<typeof useRecentImports>['data']>[number]

function ImportRow({ made }: { made: Made }) {
  const { user } = useSession()
  const { undo, isBusy, failure } = useUndo(made)
  const mayUndo = made.undone_at === null && made.made_by === user?.id && made.isRecent
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold wrap-anywhere">{made.title}</p>
          <p className="text-sm text-ink-2">
            {formatWeekdayMoment(made.made_at)}: {String(made.added)} added, {String(made.changed)}{' '}
            changed, {String(made.bad)} left out
          </p>
        </div>
        {made.undone_at !== null && <Badge>Undone</Badge>}
        {mayUndo && (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void undo()}>
            {isBusy ? 'Undoing...' : `Undo ${made.title}`}
          </Button>
        )}
      </div>
      {failure !== null && <Alert className="mt-2">{failure}</Alert>}
    </li>
  )
}

function useUndo({ id, title }: Made) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    isBusy,
    failure,
    async undo() {
      setBusy(true)
      const answer = await callFunction(undoProductBatch, { id })
      setBusy(false)
      if (answer.outcome === 'done') {
        setFailure(null)
        toast.success(`The import of ${title} is undone.`)
      } else setFailure(failureMessage(answer, 'No answer arrived. Please reload this page.'))
      void queryClient.invalidateQueries({ queryKey: ['desk'] })
    },
  }
}
