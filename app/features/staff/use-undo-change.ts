import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadSupabase } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'

/** Undoes all rows of a change that the signed-in person made, and shows the result in a toast. */
export function useUndoChange() {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function undo(change: number): Promise<void> {
    setBusy(true)
    try {
      const supabase = await loadSupabase()
      const { error } = await supabase.rpc('undo_change', { change })
      if (error) toast.error(error.message || 'The change could not be undone. Please try again.')
      else toast.success('The change is undone.')
      await queryClient.invalidateQueries({ queryKey: ['desk'] })
    } catch {
      toast.error('The change could not be undone. Please check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  return { undo: (change: number) => void undo(change), isBusy }
}
