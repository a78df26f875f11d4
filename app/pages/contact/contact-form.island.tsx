import { useState, type FormEvent } from 'react'
import type { InquiryFields } from '../../../domain/inquiry/inquiry.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useInquiryForm } from '../../features/inquiry/inquiry-form.ts'
import { sentMessage } from '../../features/inquiry/inquiry-messages.ts'
import { DetailsInputs, ProjectInputs } from '../../features/inquiry/inquiry-inputs.tsx'
import type { Refused } from './answer-inquiry.ts'
import { thanksPath } from './thanks-path.ts'

interface ContactFormProps {
  initial: Partial<InquiryFields>
  /** Whether the URL says that the form was sent. */
  wasSent: boolean
  /** Why the form could not be sent without JavaScript. */
  answer: Pick<Refused, 'problems' | 'message'> | undefined
}

/** The form for a project, which also works without JavaScript. */
export default function ContactForm({ initial, wasSent, answer }: ContactFormProps) {
  const [isSent, setSent] = useState(wasSent)
  const form = useInquiryForm({ source: 'contact', onSent, initial })
  const [attempt, setAttempt] = useState(0)
  const inputs = {
    fields: form.fields,
    problems: form.isTouched ? form.problems : (answer?.problems ?? {}),
    onChange: form.set,
    idPrefix: 'contact',
  }
  const problems = Object.entries(inputs.problems).map(([field, message]) => ({
    id: `contact-${field}`,
    message,
  }))
  const failure = form.isTouched ? undefined : answer?.message
  const isRefused = problems.length > 0 || failure !== undefined
  const { isSubmitting } = form

  // The thanks stay on the page after the toast has disappeared.
  function onSent(isStored: boolean) {
    if (isStored) return
    window.history.replaceState(window.history.state, '', thanksPath)
    setSent(true)
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (await form.submit()) setAttempt((count) => count + 1)
  }

  return (
    <section
      aria-labelledby="contact-form"
      className="rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <h2 id="contact-form" className="text-h3">
        Send us a message
      </h2>
      <FormProblems attempt={attempt} problems={problems} failure={failure} className="mt-4" />
      {!isRefused && isSent && (
        <p
          role="status"
          className="mt-4 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft"
        >
          {sentMessage}
        </p>
      )}
      <form
        method="post"
        className="mt-5 space-y-5"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        <DetailsInputs {...inputs} />
        <ProjectInputs {...inputs} />
        <Button type="submit" disabled={isSubmitting} className="w-full sm:w-auto">
          {isSubmitting ? 'Submitting...' : 'Submit Inquiry'}
        </Button>
      </form>
    </section>
  )
}
