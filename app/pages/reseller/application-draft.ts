import { useSyncExternalStore } from 'react'
import {
  applicationFields,
  type ApplicationField,
} from '../../../domain/resellers/reseller-application.ts'
import { findProblem } from '../../../domain/parse/parser.ts'
import { missingRegistrationMessage } from '../../../domain/resellers/reseller-application.ts'

/** What was typed. It is kept in the browser, so a reload, and signing in, lose nothing; files are not. */
export type ApplicationDraft = Record<ApplicationField, string>

const key = 'reseller-application'
const empty: ApplicationDraft = {
  businessName: '',
  businessKind: '',
  registrationNumber: '',
  tin: '',
  phone: '',
  address: '',
  state: '',
  about: '',
}

let draft: ApplicationDraft | null = null
const listeners = new Set<() => void>()

function read(): ApplicationDraft {
  draft ??= { ...empty, ...readStored() }
  return draft
}

function readStored(): Partial<ApplicationDraft> {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
    return Object.fromEntries(
      Object.entries(value ?? {}).filter(
        ([name, text]) => name in empty && typeof text === 'string',
      ),
    )
  } catch {
    // Invalid data or no storage: start with empty fields.
    return {}
  }
}

export function changeApplication(change: Partial<ApplicationDraft>): void {
  draft = { ...read(), ...change }
  try {
    window.localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft then exists in this tab only.
  }
  for (const listener of listeners) listener()
}

/** Forgets what was typed: it was sent. */
export function forgetApplication(): void {
  draft = { ...empty }
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
  for (const listener of listeners) listener()
}

/** The draft; empty on the server and until the page runs. */
export function useApplicationDraft(): ApplicationDraft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => empty,
  )
}

/** The problems beside the fields, by the rules of the function. */
export function findApplicationProblems(
  given: ApplicationDraft,
): Partial<Record<ApplicationField, string>> {
  const fields = Object.keys(empty) as ApplicationField[]
  const problems = Object.fromEntries(
    fields.flatMap((field) => {
      const problem = findProblem(applicationFields[field], given[field])
      return problem ? [[field, problem]] : []
    }),
  )
  const isRegistered = given.businessKind === 'company' || given.businessKind === 'business_name'
  return isRegistered && given.registrationNumber.trim() === ''
    ? { ...problems, registrationNumber: missingRegistrationMessage }
    : problems
}
