import { useQueryClient } from '@tanstack/react-query'
import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'

/** Undo stays on the screen for longer than other toasts. */
export const undoToastMs = 15_000

/** Undoes a change. `data` has the rows that it put back: none if somebody changed them meanwhile. */
type Undo = (supabase: Supabase) => PromiseLike<{
  data: readonly unknown[] | null
  error: { code: string } | null
}>

/** Class 23 of SQLSTATE: others have stored something meanwhile that the undo would contradict. */
const integrityViolation = /^23/

/** Says that something is done, with the button "Undo". */
export function useUndoToast(): (message: string, undo: Undo) => void {
  const queryClient = useQueryClient()

  async function run(undo: Undo): Promise<void> {
    const { data, error } = await undo(await loadSupabase())
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
    if (error && !integrityViolation.test(error.code))
      toast.error('It was not undone. Please reload the page and change it back.')
    else if (error || !data?.length) toast.error('It was not undone: the record has changed since.')
    else toast.success('The change is undone.')
  }

  return (message, undo) =>
    toast.success(message, {
      duration: undoToastMs,
      action: { label: 'Undo', onClick: () => void run(undo) },
    })
}
