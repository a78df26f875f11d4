import { useQueryClient } from '@tanstack/react-query'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useSupabase } from '../../../platform/supabase.tsx'
import { useToasts } from '../../../platform/toasts.tsx'
import { undoToastMs } from '../edit/undo-toast.ts'

/**
 * Takes a change of many rows back, with the button "Undo" of a toast.
 * @returns the options of that toast; none for a change that cannot be undone
 */
export function useUndoChange() {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const toast = useToasts()

  async function undo(change: string): Promise<void> {
    const client: SupabaseClient = await loadSupabase()
    const { error } = await client.rpc('undo_change', { change })
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
    if (error) toast.error(error.message || 'The change could not be undone. Please try again.')
    else toast.success('The change is undone.')
  }

  return {
    toastOptions: (change: string | null) =>
      change === null
        ? {}
        : { duration: undoToastMs, action: { label: 'Undo', onClick: () => void undo(change) } },
  }
}
