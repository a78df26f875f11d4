import { useState, type ReactNode } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { reasonField } from '../../../../domain/people/person-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'

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
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const problem = findProblem(reasonField, reason)
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setWasSent(true)
          if (problem === null) onConfirm(reason)
        }}
      >
        <p className="text-ink-2">{text}</p>
        {children}
        <TextAreaField
          label="Reason"
          hint="Your colleagues read it, the customer does not."
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={(wasSent && problem) || (failure ?? undefined)}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : label}
        </Button>
      </form>
    </Dialog>
  )
}
