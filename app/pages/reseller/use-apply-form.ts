import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { maxProofBytes } from '../../../domain/payments/transfer-proof.ts'
import {
  missingCertificateMessage,
  missingIdentityMessage,
  type ApplicationField,
} from '../../../domain/resellers/reseller-application.ts'
import { applyAsReseller } from '../../../domain/resellers/reseller-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import type { FieldProblem } from '../../ui/forms/form-problems.tsx'
import {
  changeApplication,
  findApplicationProblems,
  deleteApplicationDraft,
  useApplicationDraft,
  type ApplicationDraft,
} from './application-draft.ts'

export type ApplyInput = ApplicationField | 'certificate' | 'identity'
type Problems = Partial<Record<ApplyInput, string>>

export const fieldIdOf = (input: ApplyInput) => `apply-${input}`

/** The problems for the summary above the form, in its order. */
export function listApplicationProblems(problems: Problems): FieldProblem[] {
  return Object.entries(problems).map(([input, message]) => ({ id: `apply-${input}`, message }))
}

/** The state of the form, and how it is sent. A guest is sent to sign in first. */
export function useApplyForm(isSignedIn: boolean) {
  const draft = useApplicationDraft()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{
    attempt: number
    problems: Problems
    failure: string | null
  } | null>(null)
  const refuse = (problems: Problems, failure: string | null = null) =>
    setRefusal((before) => ({ attempt: (before?.attempt ?? 0) + 1, problems, failure }))

  async function send(form: FormData): Promise<void> {
    const { problems, parsed } = readApplication(draft, form)
    if (Object.keys(problems).length > 0) return refuse(problems)
    if (!parsed.ok) return refuse({}, parsed.problems[0].message)
    setSending(true)
    const result = await callFunction(applyAsReseller, parsed.value)
    setSending(false)
    if (result.outcome === 'done') deleteApplicationDraft()
    else
      refuse(
        {},
        failureMessage(
          result,
          'The connection was lost. Everything you typed is still here. Please send it again; we count it once.',
        ),
      )
    await queryClient.invalidateQueries({ queryKey: ['reseller'] })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    if (isSignedIn) return void send(new FormData(event.currentTarget))
    const problems = findApplicationProblems(draft)
    if (Object.keys(problems).length > 0) return refuse(problems)
    void navigate(`/login?next=${encodeURIComponent('/reseller#apply')}`)
  }

  return {
    draft,
    refusal,
    isSending,
    submit,
    fieldProps: (field: ApplicationField) => ({
      id: fieldIdOf(field),
      name: field,
      value: draft[field],
      onChange: (event: { target: { value: string } }) =>
        changeApplication({ [field]: event.target.value }),
      error: refusal?.problems[field],
    }),
    fileProps: (input: 'certificate' | 'identity') => ({
      id: fieldIdOf(input),
      name: input,
      error: refusal?.problems[input],
    }),
  }
}

/** What is sent, and the problems beside the fields. */
function readApplication(draft: ApplicationDraft, form: FormData) {
  const files = { certificate: form.get('certificate'), identity: form.get('identity') }
  return {
    problems: { ...findApplicationProblems(draft), ...findFileProblems(draft, files) },
    parsed: applyAsReseller.parseRequest({
      ...draft,
      certificate: isChosen(files.certificate) ? files.certificate : null,
      identity: files.identity,
    }),
  }
}

function isChosen(value: FormDataEntryValue | null): value is File {
  return value instanceof File && value.size > 0
}

function findFileProblems(
  { businessKind }: { businessKind: string },
  files: Record<'certificate' | 'identity', FormDataEntryValue | null>,
): Problems {
  const problems: Problems = {}
  if (businessKind !== 'individual' && !isChosen(files.certificate))
    problems.certificate = missingCertificateMessage
  if (!isChosen(files.identity)) problems.identity = missingIdentityMessage
  for (const input of ['certificate', 'identity'] as const) {
    const given = files[input]
    if (isChosen(given) && given.size > maxProofBytes)
      problems[input] = 'This file is larger than 5 MB. A photo with your phone is enough.'
  }
  return problems
}
