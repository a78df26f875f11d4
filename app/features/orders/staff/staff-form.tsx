import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { FunctionContract } from '../../../../domain/parse/function-contract.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import type { ButtonVariant } from '../../../ui/button-class.ts'
import { FormProblems, type Refusal } from '../../../ui/forms/form-problems.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { useConfirmed } from '../../staff/confirmed.tsx'
import { needsAHandKey } from '../../staff/use-needs-a-hand.ts'
import { useStaff } from '../../staff/use-staff.ts'

/** The request that a form asks for, or what is wrong with a field that is named after it. */
export type FormReading = { request: object } | { field: string; message: string }

/** The id, name and error of the field for a part of the request. */
export type FieldOf = (path: string) => { id: string; name: string; error: string | undefined }

interface StaffFormProps<Request extends object, Response> {
  /** The button that opens it. */
  label: string
  /** What it is about, where a page has several of them. */
  about?: string
  variant?: ButtonVariant
  /** Staff without one of its grants do not see the form. */
  contract: FunctionContract<Request, Response>
  read(form: FormData): FormReading
  /** The question before it is done; repeats the sum. */
  confirm(request: Request): string
  confirmLabel: string
  /** The message afterwards. */
  done(response: Response): string
  onDone(): Promise<unknown>
  /** The fields; none for an action that needs only the confirmation. */
  children?: (fieldOf: FieldOf) => ReactNode
}

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

/**
 * A small form of staff: opened by a button, and done after a question. What was typed stays when
 * something is wrong.
 */
export function StaffForm<Request extends object, Response>(
  props: StaffFormProps<Request, Response>,
) {
  const { label, about, variant = 'secondary' } = props
  const { caller } = props.contract
  const { may } = useStaff()
  // The button that was pressed last is gone while the form is open, so the focus returns to it.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const name = about ? `${label}: ${about}` : label
  if (typeof caller === 'object' && !may(...caller.grants)) return null
  if (!isOpen)
    return (
      <Button
        ref={isOpen === false ? takeFocus : null}
        size="small"
        variant={variant}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  return <OpenForm {...props} name={name} onClose={() => setOpen(false)} />
}

type OpenFormProps<Request extends object, Response> = StaffFormProps<Request, Response> & {
  name: string
  onClose(): void
}

function OpenForm<Request extends object, Response>(props: OpenFormProps<Request, Response>) {
  const { name, confirm, confirmLabel, onClose, children } = props
  const { refusal, fieldOf, request, isBusy, ask, change, send } = useStaffForm(props)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <form
      noValidate
      aria-label={name}
      onSubmit={ask}
      className="w-full space-y-3 rounded-control bg-surface-2 p-4"
    >
      <p ref={title} tabIndex={-1} className="font-semibold">
        {name}
      </p>
      <FormProblems {...refusal} />
      {/* Disabled fields keep what was typed. */}
      <fieldset disabled={request !== null} className="min-w-0 space-y-3">
        {children?.(fieldOf)}
      </fieldset>
      {request === null ? (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small">
            Continue
          </Button>
          <Button variant="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <>
          <p ref={takeFocus} tabIndex={-1} role="status" className="font-semibold">
            {confirm(request)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              aria-disabled={isBusy || undefined}
              onClick={() => void send(request)}
            >
              {isBusy ? 'Sending…' : confirmLabel}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                change()
                // This button goes, and the focus would go with it.
                if (!isBusy) title.current?.focus()
              }}
            >
              Change
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** What is wrong, what was confirmed, and what is on its way. */
function useStaffForm<Request extends object, Response>({
  contract,
  read,
  done,
  onDone,
  onClose,
}: OpenFormProps<Request, Response>) {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const id = useId()
  const [refusal, setRefusal] = useState(noProblems)
  const [request, setRequest] = useState<Request | null>(null)
  const [isBusy, setBusy] = useState(false)
  const idOf = (path: string) => `${id}-${path}`
  const fieldOf: FieldOf = (path) => ({
    id: idOf(path),
    name: path,
    error: refusal.problems.find((each) => each.id === idOf(path))?.message,
  })
  const refuse = (problems: Refusal['problems'], failure: string | null = null) => {
    setRequest(null)
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))
  }

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = read(new FormData(event.currentTarget))
    if ('field' in reading) return refuse([{ id: idOf(reading.field), message: reading.message }])
    const parsed = contract.parseRequest(reading.request)
    if (!parsed.ok)
      return refuse(parsed.problems.map(({ path, message }) => ({ id: idOf(path), message })))
    setRefusal(noProblems)
    setRequest(parsed.value)
  }

  function change() {
    if (!isBusy) setRequest(null)
  }

  async function send(asked: Request) {
    if (isBusy) return
    setBusy(true)
    const result = await confirmed(() => callFunction(contract, asked))
    setBusy(false)
    if (result.outcome !== 'done')
      return refuse([], failureMessage(result, 'The connection was lost. Please try again.'))
    toast.success(done(result.response))
    // The menu counts what waits for a hand, which may be less now.
    void queryClient.invalidateQueries({ queryKey: needsAHandKey })
    onClose()
    await onDone()
  }

  return { refusal, fieldOf, request, isBusy, ask, change, send }
}
