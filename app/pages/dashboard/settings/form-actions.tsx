import { Button } from '../../../ui/button.tsx'

interface FormActionsProps {
  form: { canSend: boolean; isBusy: boolean }
  label: string
  /** Replaces the label while the form is being sent. */
  busyLabel?: string
  onCancel: () => void
}

/** The submit and cancel buttons of a form that replaces what it edits. */
export function FormActions({
  form,
  label,
  busyLabel = 'One moment…',
  onCancel,
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={!form.canSend}>
        {form.isBusy ? busyLabel : label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
