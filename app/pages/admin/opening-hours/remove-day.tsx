import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { Values } from '../../../../domain/desk/merge-edit.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { useUndoToast } from '../edit/undo-toast.ts'

/** Takes a special day out of the list; the toast puts it back. */
export function RemoveDay({ record }: { record: Values }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toastWithUndo = useUndoToast()
  const day = String(record.day)

  async function remove() {
    const { error } = await (await loadSupabase()).from('special_days').delete().eq('day', day)
    if (error) return toast.error('The day could not be removed. Please try again.')
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
    const { name, opens, closes } = record as {
      name: string
      opens: string | null
      closes: string | null
    }
    toastWithUndo('The day is removed.', (client) =>
      client.from('special_days').insert({ day, name, opens, closes }).select('day'),
    )
    void navigate(deskPath('opening-hours'))
  }

  return (
    <Button variant="secondary" size="small" onClick={() => void remove()}>
      Remove this day
    </Button>
  )
}
