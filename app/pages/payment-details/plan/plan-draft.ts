import { useState } from 'react'
import { createDraft } from '../../../platform/storage/draft.ts'
import { idempotencyKeyOf } from '../../../platform/storage/idempotency-key.ts'
import { createTyped } from '../../../platform/storage/typed.ts'

/**
 * What was typed into an application. It is about somebody's income, so it stays in this tab only; the
 * bank verification number and files are not stored at all.
 */
export interface PlanDraft {
  months: string
  /** Naira as typed; empty: the smallest deposit. */
  deposit: string
  employment: string
  employer: string
  monthlyIncome: string
  otherRepayments: string
  guarantorName: string
  guarantorPhone: string
}

const emptyPlanDraft: PlanDraft = {
  months: '',
  deposit: '',
  employment: '',
  employer: '',
  monthlyIncome: '',
  otherRepayments: '',
  guarantorName: '',
  guarantorPhone: '',
}

/** The draft of the application for an order, and how to change it. */
export function usePlanDraft(orderId: string) {
  const [draft] = useState(() => createDraft(`plan-draft-${orderId}`, emptyPlanDraft, 'tab'))
  return { draft: draft.use(), change: draft.change }
}

/** The key of an application: the same for the same one. */
export const planKeyFor = (orderId: string, application: object) =>
  idempotencyKeyOf(createTyped(`plan-sent-${orderId}`, 'tab'), application)
