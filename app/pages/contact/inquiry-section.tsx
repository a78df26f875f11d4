import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Form, useActionData, useNavigate, useSearchParams } from 'react-router'
import { findProjectType, inquiryLimits } from '../../../domain/inquiry/inquiry.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useInquiryForm } from '../../features/inquiry/inquiry-form.ts'
import { readInquiryFields } from '../../features/inquiry/inquiry-fields.ts'
import { sentMessage } from '../../features/inquiry/inquiry-messages.ts'
import { DetailsInputs, ProjectInputs } from '../../features/inquiry/inquiry-inputs.tsx'
import type { answerInquiry } from './answer-inquiry.ts'

/** The URL parameter of a sent form, so that a reload does not send it again. */
export const thanksPath = '/contact?sent=yes'

/** The form for a project, which also works without JavaScript. */
export function InquirySection() {
  const answer = useActionData<NonNullable<Awaited<ReturnType<typeof answerInquiry>>>>()
  const [params] = useSearchParams()
  const described = (params.get('description') ?? '').slice(0, inquiryLimits.description)
  const initial = {
    projectType: findProjectType(params.get('type')) ?? '',
    ...(described && { description: described }),
    ...answer?.fields,
  }
  const navigate = useNavigate()
  // The thanks stay on the page after the toast has disappeared.
  const onSent = (isStored: boolean) => {
    if (!isStored) void navigate(thanksPath, { replace: true, preventScrollReset: true })
  }
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

  const element = useRef<HTMLFormElement>(null)
  const adopt = useEffectEvent(form.adopt)

  // What was typed before the page ran is only in the inputs; the first render after a change would
  // clear it.
  useEffect(() => {
    if (element.current) adopt(readInquiryFields(new FormData(element.current)))
  }, [])

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
      {!isRefused && params.get('sent') === 'yes' && (
        <p
          role="status"
          className="mt-4 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft"
        >
          {sentMessage}
        </p>
      )}
      <Form
        ref={element}
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
      </Form>
    </section>
  )
}
