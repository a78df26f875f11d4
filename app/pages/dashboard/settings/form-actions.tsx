import { Button } from '../../../ui/button.tsx'

interface FormActionsProps {
  form: { canSend: boolean; isBusy: boolean }
  label: string
  /** Said in place of the label while the form is on its way. */
  busyLabel?: string
  onCancel: () => void
}

/** The way on and the way back of a form that took the place of what it changes. */
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
