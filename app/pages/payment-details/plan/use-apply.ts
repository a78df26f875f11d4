import { useState } from 'react'
import {
  consentVersion,
  findMissing,
} from '../../../../domain/instalments/applications/application-fields.ts'
import { applyForPlan } from '../../../../domain/instalments/applications/application-functions.ts'
import {
  planDocumentKinds,
  planDocumentLabels,
} from '../../../../domain/instalments/applications/plan-documents.ts'
import type { asksOf } from '../../../../domain/instalments/plan-rules.ts'
import type { FunctionContract } from '../../../../domain/parse/function-contract.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'
import { currentVersion } from '../../../../domain/legal/versions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import type { Refusal } from '../../../ui/forms/form-problems.tsx'
import { fieldLabels, planFieldId } from './application-fields.tsx'
import type { Chosen } from './plan-choice.tsx'
import { planKeyFor, type PlanDraft } from './plan-draft.ts'

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

type Asks = ReturnType<typeof asksOf>

const labels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  ...planDocumentLabels,
  consent: 'Your permission',
  deposit: 'Deposit',
}

/** Sends an application. Sent again after a lost connection, it is the same one. */
export function useApply(orderId: string) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState(noProblems)
  const refuse = (fields: Record<string, string>, failure: string | null = null) =>
    setRefusal(({ attempt }) => ({
      attempt: attempt + 1,
      failure,
      problems: Object.entries(fields).map(([field, message]) => {
        const label = labels[field]
        return { id: planFieldId(field), message, ...(label && { label }) }
      }),
    }))

  /** @returns whether the application arrived, or the page should show what is true now */
  async function apply(
    draft: PlanDraft,
    { chosen, asks, form }: { chosen: Chosen; asks: Asks; form: FormData },
  ): Promise<boolean> {
    const request = requestOf(orderId, draft, { chosen, form })
    const wrong = findProblems(request, { asks, hasConsented: form.has('consent') })
    if (Object.keys(wrong).length > 0) {
      refuse(wrong)
      return false
    }
    setSending(true)
    const sent = await callFunction(asTyped, request)
    setSending(false)
    if (sent.outcome === 'done') return true
    const details = sent.outcome === 'refused' ? sent.details : {}
    const problems = readFields(details.fields)
    refuse(
      problems,
      Object.keys(problems).length > 0
        ? null
        : failureMessage(
            sent,
            'The connection was lost. Please press the button again: you will not apply twice.',
          ),
    )
    return details.code === 'applied_already' || details.code === 'order_problem'
  }

  return { isSending, refusal, apply, refuse }
}

/** Everything that is wrong, so that nobody has to send twice to learn it, in the order of the page. */
function findProblems(
  request: ReturnType<typeof requestOf>,
  { asks, hasConsented }: { asks: Asks; hasConsented: boolean },
): Record<string, string> {
  const parsed = applyForPlan.parseRequest(request)
  const missing = planDocumentKinds.filter((kind) => asks.documents && request[kind] === null)
  return {
    ...Object.fromEntries(
      parsed.ok ? [] : parsed.problems.map(({ path, message }) => [path, message]),
    ),
    ...findMissing(request, asks),
    ...Object.fromEntries(missing.map((kind) => [kind, 'Please choose this file.'])),
    ...(!hasConsented && { consent: 'Please agree that we use what you wrote.' }),
  }
}

/** What is sent. The key is made of all of it but the BVN, which the browser never stores. */
function requestOf(
  orderId: string,
  draft: PlanDraft,
  { chosen, form }: { chosen: Chosen; form: FormData },
) {
  const { months: _, deposit: __, ...fields } = draft
  const application = {
    orderId,
    months: chosen.plan.schedule.length,
    depositKobo: chosen.plan.depositKobo,
    expectedCostKobo: chosen.plan.totalCostKobo,
    ...fields,
    bvn: textOf(form, 'bvn'),
    consentVersion,
    privacyVersion: currentVersion('privacy'),
  }
  const files = { statement: fileOf(form, 'statement'), identity: fileOf(form, 'identity') }
  const named = Object.values(files).map(
    (file) => file && [file.name, file.size, file.lastModified],
  )
  const { bvn: ___, ...stored } = application
  return {
    idempotencyKey: planKeyFor(orderId, { ...stored, named }),
    ...application,
    ...files,
  }
}

/** The request is sent as it is typed: the function reads it by the same contract. */
const asTyped: FunctionContract<object, ValueOf<typeof applyForPlan.parseResponse>> = applyForPlan

function readFields(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]: [string, unknown]) =>
      typeof message === 'string' ? [[field === 'depositKobo' ? 'deposit' : field, message]] : [],
    ),
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name)
  return value instanceof File && value.size > 0 ? value : null
}
