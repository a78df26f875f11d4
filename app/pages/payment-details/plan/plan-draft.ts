import { useSyncExternalStore } from 'react'
import { newId } from '../../../platform/new-id.ts'

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

const listeners = new Set<() => void>()
/** The last read, so that the same text gives the same object. */
let last: { text: string | null; draft: PlanDraft } = { text: null, draft: emptyPlanDraft }

const keyOf = (orderId: string) => `plan-draft-${orderId}`

function read(orderId: string): PlanDraft {
  const text = readText(keyOf(orderId))
  if (text !== last.text) last = { text, draft: parseDraft(text) }
  return last.draft
}

function parseDraft(text: string | null): PlanDraft {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return emptyPlanDraft
    const known = Object.entries(stored).filter(
      ([name, value]) => name in emptyPlanDraft && typeof value === 'string',
    )
    return { ...emptyPlanDraft, ...Object.fromEntries(known) }
  } catch {
    return emptyPlanDraft
  }
}

function readText(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function storeText(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the form then forgets what was typed when the page is left.
  }
}

/** The draft of the application for an order, and how to change it. */
export function usePlanDraft(orderId: string) {
  const draft = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => read(orderId),
    () => emptyPlanDraft,
  )
  function change(changes: Partial<PlanDraft>) {
    storeText(keyOf(orderId), JSON.stringify({ ...read(orderId), ...changes }))
    for (const listener of listeners) listener()
  }
  return { draft, change }
}

/** The key of an application: the same for the same one, and a new one as soon as anything changes. */
export function planKeyFor(orderId: string, application: object): string {
  const body = JSON.stringify(application)
  const key = `plan-sent-${orderId}`
  const [sent, sentKey = ''] = (readText(key) ?? '').split('\n')
  if (sent === body) return sentKey
  const next = newId()
  storeText(key, `${body}\n${next}`)
  return next
}
