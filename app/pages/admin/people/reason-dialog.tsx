import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useReason } from './use-reason.tsx'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  text: string
  label: string
  isBusy: boolean
  failure: string | null
  /** What else is asked. */
  children?: ReactNode
  onConfirm(reason: string): void
  onClose(): void
}

/** Asks why, before something is done to an account. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, isBusy, failure, children, onConfirm, onClose } = props
  const { read, field } = useReason(failure)
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const reason = read()
          if (reason !== null) onConfirm(reason)
        }}
      >
        <p className="text-ink-2">{text}</p>
        {children}
        {field}
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </form>
    </Dialog>
  )
}
