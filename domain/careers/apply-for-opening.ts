import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  file,
  nullable,
  object,
  refine,
  text,
  chain,
  uuid,
  valid,
  type Parser,
  type ValueOf,
} from '../parse/parser.ts'
import { listFieldProblems } from '../contact/form-fields.ts'
import { mayBeAccepted } from '../legal/versions.ts'
import { missingCvMessage } from './cv.ts'
import { applicationFields, cleanApplication, findApplicationProblems } from './job-application.ts'

const privacyMessage =
  'Please load the page again: our privacy notice has changed since you opened it.'
export const missingOpeningMessage = 'Please choose the job you are applying for.'

/** A field that is missing, or is not text, counts as empty. */
const looseText: Parser<string> = (input) => valid(typeof input === 'string' ? input : '')

const form = object(
  {
    /** The slug of the opening. */
    opening: refine(
      text(missingOpeningMessage),
      (slug) => slug !== '' && slug.length <= 80,
      missingOpeningMessage,
    ),
    name: looseText,
    email: looseText,
    phoneNumber: looseText,
    coverNote: looseText,
    /** The version of the privacy notice that was shown at the button. */
    privacyVersion: refine(
      text(privacyMessage),
      (version) => mayBeAccepted('privacy', version),
      privacyMessage,
    ),
    /** Its content is checked by `checkCv`. */
    cv: file(missingCvMessage),
    /** A UUID made by the sender: repeated requests with the same key store one application. */
    idempotencyKey: nullable(uuid('idempotencyKey must be a UUID.')),
    /** Hidden from people: mostly programs fill it in. */
    leaveEmpty: looseText,
  },
  'The application must be sent as a form with a file.',
)

/** The fields of the form. The rules of each are in `job-application.ts`. */
export type ApplicationRequest = ValueOf<typeof form>

const parseRequest: Parser<ApplicationRequest> = chain(form, (given) => {
  const fields = cleanApplication(given)
  const found = findApplicationProblems(fields)
  const [first, ...others] = listFieldProblems(applicationFields, found)
  return first ? { ok: false, problems: [first, ...others] } : valid({ ...given, ...fields })
})

/** Stores an application with its CV, and sends a mail to the staff and to the applicant. */
export const applyForOpening = {
  name: 'apply-for-opening',
  method: 'POST',
  parseRequest,
  parseResponse: object({ id: uuid(), message: text() }),
} satisfies AnyFunctionContract

/**
 * The statuses of an application, in the usual order. Staff set them; every transition is allowed.
 */
export const applicationStatuses = [
  'new',
  'in_review',
  'interview',
  'offered',
  'hired',
  'declined',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]
