import CircleCheck from '~icons/lucide/circle-check'
import { Link } from '../../ui/link.tsx'
import {
  applicationLimits,
  type ApplicationField,
  type ApplicationFields,
} from '../../../domain/careers/job-application.ts'
import { asRef } from '../../platform/behaviours.ts'
import { formatSize } from '../../platform/files/format-size.ts'
import { FileField, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { Honeypot } from '../../ui/forms/honeypot.tsx'
import { FormProblems, type FieldProblem } from '../../ui/forms/form-problems.tsx'
import { guardUnload } from '../../ui/forms/guard-unload.ts'
import { inputOrder, type ApplicationInput, type ApplicationProblems } from './application-check.ts'
import { SubmitRow } from './submit-row.tsx'
import { useApplication, type ApplicationState } from './use-application.ts'

interface ApplicationProps {
  openings: readonly { slug: string; title: string; place: string }[]
  /** The opening that the URL names. */
  chosen: string | null
  /** The values and the result of a form that was sent without JavaScript. */
  answer:
    | { fields: Partial<ApplicationFields>; opening: string; state: ApplicationState }
    | undefined
}

const guard = asRef(guardUnload)
const idOf = (input: ApplicationInput) => `apply-${input}`
const labels: Record<ApplicationInput, string> = {
  opening: 'Job',
  name: 'Name',
  email: 'Email',
  phoneNumber: 'Phone number',
  cv: 'CV',
  coverNote: 'Note',
}

/**
 * The form. It works without JavaScript; with it, the form keeps its values until it has been sent.
 */
export default function Application({ openings, chosen, answer }: ApplicationProps) {
  const { state, submit } = useApplication(
    openings.map(({ slug }) => slug),
    answer?.state ?? { status: 'idle', attempt: 0 },
  )
  if (state.status === 'sent') return <Sent email={state.email} />
  const problems = state.status === 'refused' ? state.problems : {}
  const fieldProps = (name: ApplicationField) => ({
    id: idOf(name),
    name,
    defaultValue: answer?.fields[name] ?? '',
    maxLength: applicationLimits[name],
    error: problems[name],
  })
  return (
    <form
      ref={guard}
      method="post"
      action={`/careers${chosen ? `?opening=${chosen}` : ''}#apply`}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="space-y-5"
    >
      {state.status === 'refused' && (
        <FormProblems
          attempt={state.attempt}
          problems={listProblems(problems)}
          failure={state.failure}
        />
      )}
      <SelectField
        label="Job"
        id={idOf('opening')}
        name="opening"
        defaultValue={chosen ?? answer?.opening ?? ''}
        required
        error={problems.opening}
      >
        <option value="">Choose one</option>
        {openings.map(({ slug, title, place }) => (
          <option key={slug} value={slug}>
            {title}, {place}
          </option>
        ))}
      </SelectField>
      <TextField label="Name" autoComplete="name" required {...fieldProps('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...fieldProps('email')}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          required
          placeholder="0803 123 4567"
          {...fieldProps('phoneNumber')}
        />
      </div>
      <FileField
        label="CV"
        hint="PDF or Word (DOCX), 5 MB at most. Choose the file or drop it here."
        id={idOf('cv')}
        name="cv"
        required
        accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        error={problems.cv}
      />
      <TextAreaField
        label="Note"
        isOptional
        hint="What should we know that is not in your CV?"
        rows={5}
        {...fieldProps('coverNote')}
      />
      <Honeypot />
      <SubmitRow isSending={state.status === 'sending'} />
      <div role="status">{state.status === 'sending' && <Sending cvBytes={state.cvBytes} />}</div>
    </form>
  )
}

function listProblems(problems: ApplicationProblems): FieldProblem[] {
  return inputOrder.flatMap((input) =>
    problems[input] ? [{ id: idOf(input), label: labels[input], message: problems[input] }] : [],
  )
}

const slowFromBytes = 500_000

function Sending({ cvBytes }: { cvBytes: number }) {
  return (
    <>
      <div
        aria-hidden="true"
        className="h-1.5 animate-[pulse-soft_1.4s_ease-in-out_infinite] rounded-full bg-primary"
      />
      <p className="mt-2 text-sm text-ink-2">
        Sending your CV ({formatSize(cvBytes)}).
        {cvBytes > slowFromBytes &&
          ' On a slow connection this takes a minute or two; please keep this page open.'}
      </p>
    </>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <div
      ref={(element) => element?.focus()}
      tabIndex={-1}
      role="status"
      className="rounded-control bg-primary-soft px-5 py-6 text-on-primary-soft"
    >
      <CircleCheck className="size-8" aria-hidden="true" />
      <p className="mt-3 text-lg font-semibold">We have your application.</p>
      <p className="mt-1">
        We have sent a confirmation to {email}. If it does not come in a few minutes, check your
        spam folder.
      </p>
      <p className="mt-4">
        <Link to="/careers" className="font-semibold text-on-primary-soft underline">
          Back to the openings
        </Link>
      </p>
    </div>
  )
}
