import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import {
  complaintMessage,
  complaintTopic,
  makeComplaint,
  maxComplaintLength,
} from '../../../../../domain/instalments/complaints/complaint-functions.ts'
import {
  complaintTopicLabels,
  complaintTopics,
} from '../../../../../domain/instalments/complaints/complaint-status.ts'
import { findProblem } from '../../../../../domain/parse/parser.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { newId } from '../../../../platform/new-id.ts'
import { toast } from '../../../../platform/toasts.ts'
import { useStoredText } from '../../../../platform/storage/use-stored-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../../../ui/forms/field.tsx'
import { FormProblems, type FieldProblem } from '../../../../ui/forms/form-problems.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

/** A complaint about a plan. What was typed stays over a reload, and when it cannot be sent. */
export function ComplaintForm({ planId, onClose }: { planId: string; onClose: () => void }) {
  const id = useId()
  const [about, setAbout, forgetAbout] = useStoredText(`complaint-topic ${planId}`)
  const [message, setMessage, forgetMessage] = useStoredText(`complaint ${planId}`)
  const { send, isBusy, failure } = useMakeComplaint(planId)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const ids = { about: `${id}-about`, message: `${id}-message` }
  const problemOf = (field: string) => problems.find((each) => each.id === field)?.message

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setAttempt(attempt + 1)
    const topic = complaintTopic(about)
    const found = [
      { id: ids.about, label: 'About', message: topic.ok ? null : topic.problems[0].message },
      {
        id: ids.message,
        label: 'What went wrong',
        message: findProblem(complaintMessage, message),
      },
    ].filter((each): each is FieldProblem & { label: string } => each.message !== null)
    setProblems(found)
    if (found.length > 0 || !topic.ok || !(await send(topic.value, message))) return
    forgetAbout()
    forgetMessage()
    onClose()
  }

  return (
    <form
      noValidate
      aria-labelledby={`${id}-title`}
      className="mt-4 max-w-xl space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => void submit(event)}
    >
      <h4 id={`${id}-title`} ref={takeFocus} tabIndex={-1} className="text-lg font-semibold">
        Make a complaint
      </h4>
      <FormProblems attempt={attempt} problems={problems} failure={failure} />
      <SelectField
        id={ids.about}
        label="What is it about?"
        value={about}
        error={problemOf(ids.about)}
        onChange={({ target }) => setAbout(target.value)}
      >
        <option value="">Please choose</option>
        {complaintTopics.map((topic) => (
          <option key={topic} value={topic}>
            {complaintTopicLabels[topic]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id={ids.message}
        label="What went wrong?"
        rows={5}
        maxLength={maxComplaintLength}
        value={message}
        error={problemOf(ids.message)}
        hint="Dates and amounts help us to find it."
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending…' : 'Send the complaint'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

/** Sends it, with one key until it has arrived: an answer that got lost makes no second complaint. */
function useMakeComplaint(planId: string) {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<{ text: string; key: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(about: (typeof complaintTopics)[number], message: string): Promise<boolean> {
    const text = `${about} ${message}`
    const idempotencyKey = sent?.text === text ? sent.key : newId()
    setSent({ text, key: idempotencyKey })
    setBusy(true)
    setFailure(null)
    const result = await callFunction(makeComplaint, {
      planId,
      about,
      message,
      idempotencyKey,
    })
    setBusy(false)
    if (result.outcome !== 'done') {
      setFailure(
        failureMessage(
          result,
          'The connection was lost. What you wrote is still here: please send it again.',
        ),
      )
      return false
    }
    toast.success(`We have your complaint ${result.response.number}.`)
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
    return true
  }

  return { send, isBusy, failure }
}
