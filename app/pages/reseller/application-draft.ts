import {
  applicationFields,
  type ApplicationField,
} from '../../../domain/resellers/reseller-application.ts'
import { findProblem } from '../../../domain/parse/parser.ts'
import { missingRegistrationMessage } from '../../../domain/resellers/reseller-application.ts'
import { createDraft } from '../../platform/storage/draft.ts'

/** What was typed. The browser stores it, so a reload, and signing in, lose nothing; files are not stored. */
export type ApplicationDraft = Record<ApplicationField, string>

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

const draft = createDraft('reseller-application', empty)

export const changeApplication = draft.change
/** Deletes what was typed: it was sent. */
export const deleteApplicationDraft = draft.delete
/** The draft; empty on the server and until the page runs. */
export const useApplicationDraft = draft.use

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
