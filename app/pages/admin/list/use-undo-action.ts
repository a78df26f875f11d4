import { useUndoChange } from '../../../features/staff/use-undo-change.ts'
import { undoToastMs } from '../edit/undo-toast.ts'

/**
 * The button "Undo" for the toast after a change of many rows.
 * @returns the options of that toast; none for a change that cannot be undone
 */
export function useUndoAction() {
  const { undo } = useUndoChange()
  return (change: string | null) =>
    change === null
      ? {}
      : { duration: undoToastMs, action: { label: 'Undo', onClick: () => undo(Number(change)) } }
}
