import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { inquiryLimits, projectTypes } from '../../../domain/inquiry/inquiry.ts'
import { site } from '../../../site.config.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import type { Route } from './+types/contact'
import { answerInquiry } from './answer-inquiry.ts'
import { ContactMethods } from './contact-methods.tsx'
import { useInquiryForm } from '../../features/inquiry/inquiry-form.ts'
import { readInquiryFields } from '../../features/inquiry/inquiry-fields.ts'
import { sentMessage } from '../../features/inquiry/inquiry-messages.ts'
import { DetailsInputs, ProjectInputs } from '../../features/inquiry/inquiry-inputs.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: `Contact us in ${site.address.city}`,
    description: `Call, write or visit ${site.name} in ${site.address.area}, ${site.address.city}: phone, WhatsApp, mail, opening hours and a form for your project.`,
    path: '/contact',
  })
}

/** The URL parameter of a sent form, so that a reload does not send it again. */
const thanksPath = '/contact?sent=yes'

/** Sends the form without JavaScript. A form that cannot be sent comes back filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await answerInquiry(request, services(context).supabase)
  if (refused) return data(refused, { status: 400 })
  return redirect(thanksPath, 303)
}

export default function Contact() {
  return (
    <div className="container-page py-10">
      <h1 className="text-h2">Contact</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        Ask about a product, a repair or a whole system. Somebody on our team in {site.address.city}{' '}
        replies, usually within {site.answerTime}. Your answer may already be in our{' '}
        <Link to="/faq" className="inline-block min-h-6 font-semibold text-primary">
          questions and answers
        </Link>
        .
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
        <InquirySection />
        <ContactMethods />
      </div>
    </div>
  )
}

function InquirySection() {
  const answer = useActionData<typeof action>()
  const [params] = useSearchParams()
  const described = (params.get('description') ?? '').slice(0, inquiryLimits.description)
  const initial = {
    projectType: projectTypes.find((type) => type === params.get('type')) ?? '',
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
