import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { BulkResult, BulkTarget } from '../../../../domain/bulk-changes/bulk-change.ts'
import type { FunctionResult } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { useUndoAction } from './use-undo-action.ts'

export interface BulkRequest {
  target: BulkTarget
  /** What the fields of the action hold. */
  values: Readonly<Record<string, string>>
  isDryRun: boolean
}

/** Something that staff do with many rows at once, by a function of their noun. */
export interface BulkAction {
  key: string
  /** "Mark as preparing". */
  title: string
  /** What people need to know before; for example who gets a mail. */
  note?: ReactNode
  /** Fields to fill in first. */
  fields?: (
    values: BulkRequest['values'],
    change: (values: BulkRequest['values']) => void,
  ) => ReactNode
  /** Calls the function. It is called twice: for a dry run, then to do it. */
  run(request: BulkRequest): Promise<FunctionResult<BulkResult>>
}

interface BulkDialogProps {
  /** Null while the dialog is closed. */
  action: BulkAction | null
  target: BulkTarget
  onClose: () => void
  onDone: () => void
}

/** Shows first what a bulk change would do, then does it. */
export function BulkDialog({ action, target, onClose, onDone }: BulkDialogProps) {
  return (
    <Dialog isOpen={action !== null} onClose={onClose} title={action?.title ?? ''}>
      {action && <BulkForm key={action.key} {...{ action, target, onClose, onDone }} />}
    </Dialog>
  )
}

function BulkForm({ action, target, onClose, onDone }: BulkDialogProps & { action: BulkAction }) {
  const queryClient = useQueryClient()
  const undoAction = useUndoAction()
  const confirmed = useConfirmed()
  const [values, setValues] = useState<BulkRequest['values']>({})
  const [preview, setPreview] = useState<BulkResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState({ attempt: 0, message: null as string | null })

  async function send(isDryRun: boolean): Promise<BulkResult | null> {
    setBusy(true)
    const result = await confirmed(() => action.run({ target, values, isDryRun }))
    setBusy(false)
    if (result.outcome === 'done') {
      setFailure({ ...failure, message: null })
      return result.response
    }
    const message = failureMessage(
      result,
      'No answer arrived. Check the list before you repeat it.',
    )
    setFailure({ attempt: failure.attempt + 1, message })
    return null
  }
  async function apply() {
    const result = await send(false)
    if (!result) return
    void queryClient.invalidateQueries({ queryKey: ['desk'] })
    toast.success(`${action.title}: ${result.changed} changed.`, undoAction(result.change))
    onDone()
    onClose()
  }

  return (
    <div className="grid gap-4">
      <FormProblems attempt={failure.attempt} problems={[]} failure={failure.message} />
      {action.note && <div className="text-ink-2">{action.note}</div>}
      {action.fields?.(values, (next) => {
        setValues(next)
        setPreview(null)
      })}
      {preview && <BulkPreview result={preview} />}
      <div className="flex flex-wrap gap-3">
        {preview ? (
          <Button disabled={isBusy || preview.changed === 0} onClick={() => void apply()}>
            {isBusy ? 'Changing...' : `Change ${preview.changed}`}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void send(true).then(setPreview)}>
            {isBusy ? 'Checking...' : 'Check first'}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
