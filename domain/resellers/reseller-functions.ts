import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  file,
  flag,
  invalid,
  map,
  nothing,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  valid,
  type ValueOf,
} from '../parse/parser.ts'
import { requiredText } from '../parse/text-fields.ts'
import {
  applicationFields,
  missingCertificateMessage,
  missingIdentityMessage,
  missingRegistrationMessage,
} from './reseller-application.ts'
import { isResellerCode } from './reseller-code.ts'
import { cleanCode } from '../text/clean-code.ts'
import { resellerStatuses } from './reseller-status.ts'
import { wholesaleTerms } from './wholesale-price.ts'

const reasonMessage = 'Say why, in 5 to 500 letters.'

/** What the reseller reads: why they were declined or suspended. */
export const resellerReason = requiredText({
  whenMissing: reasonMessage,
  whenTooLong: reasonMessage,
  maxLength: 500,
  minLength: 5,
})

/** The prices of the caller's own tier; null for everybody but an approved reseller. */
export const getMyWholesaleTerms = {
  name: 'my-wholesale-terms',
  method: 'GET',
  caller: 'person',
  parseRequest: nothing,
  parseResponse: object({ terms: nullable(wholesaleTerms) }),
} satisfies AnyFunctionContract

const applyRequest = chain(
  object(
    {
      ...applicationFields,
      /** The CAC certificate: a registered business has one. */
      certificate: nullable(file(missingCertificateMessage)),
      identity: file(missingIdentityMessage),
    },
    'Please fill in the form.',
  ),
  (given) => {
    if (given.businessKind === 'individual') return valid(given)
    if (given.registrationNumber === null)
      return invalid(missingRegistrationMessage, 'registrationNumber')
    return given.certificate === null
      ? invalid(missingCertificateMessage, 'certificate')
      : valid(given)
  },
)

export type ApplyRequest = ValueOf<typeof applyRequest>

/** Applies to become a reseller, with documents. One application for each account. */
export const applyAsReseller = {
  name: 'apply-as-reseller',
  method: 'POST',
  caller: 'person',
  parseRequest: applyRequest,
  parseResponse: object({ status: oneOf(resellerStatuses) }),
} satisfies AnyFunctionContract

/** For staff of sales: decides on an application, suspends a reseller, or lets them come back. */
export const decideReseller = {
  name: 'decide-reseller',
  method: 'POST',
  caller: { grants: ['sales'] },
  parseRequest: object({
    resellerId: uuid(),
    decision: oneOf(['approve', 'decline', 'suspend', 'reinstate']),
    reason: resellerReason,
    /** For an approval; null keeps or makes one. */
    code: nullable(
      refine(map(text(), cleanCode), isResellerCode, 'A code has 5 to 16 letters and digits.'),
    ),
  }),
  parseResponse: object({ status: oneOf(resellerStatuses), code: nullable(text()) }),
} satisfies AnyFunctionContract

/** For finance: moves a reseller to another tier; a better one waits for a second colleague. */
export const changeResellerTier = {
  name: 'change-reseller-tier',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ resellerId: uuid(), tierId: uuid(), reason: resellerReason }),
  parseResponse: object({ outcome: oneOf(['moved', 'waits']) }),
} satisfies AnyFunctionContract

/** For a second member of finance: allows or refuses a better tier. */
export const decideResellerTier = {
  name: 'decide-reseller-tier',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ requestId: uuid(), isAllowed: flag() }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For sales: the bytes of a document of an application. */
export const getResellerDocument = {
  name: 'reseller-document',
  method: 'GET',
  caller: { grants: ['sales'] },
  parseRequest: object({ documentId: uuid() }),
  parseResponse: nothing,
} satisfies AnyFunctionContract
