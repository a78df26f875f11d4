import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  map,
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
import {
  cleanInquiry,
  findInquiryProblems,
  inquiryFields,
  missingFieldsMessage,
} from './inquiry.ts'

const field = text(missingFieldsMessage)

const body = object(
  {
    name: field,
    email: field,
    phoneNumber: field,
    projectType: field,
    description: field,
    location: field,
    /** The signed-in sender; empty text, as a plain form sends it, means none. */
    userId: map(
      nullable(text('userId must be the id of the signed-in user, or null.')),
      (userId) => userId || null,
    ),
  },
  missingFieldsMessage,
)

/** The seven fields that are sent. The rules of each are in `inquiry.ts`. */
export type InquiryRequest = ValueOf<typeof body>

const parseRequest: Parser<InquiryRequest> = chain(body, ({ userId, ...given }) => {
  const fields = cleanInquiry(given)
  const found = findInquiryProblems(fields)
  const problems = listFieldProblems(inquiryFields, found)
  // A missing field is reported before anything else: there is one message for it.
  const [first, ...others] = [
    ...problems.filter(({ message }) => message === missingFieldsMessage),
    ...problems.filter(({ message }) => message !== missingFieldsMessage),
  ]
  return first ? { ok: false, problems: [first, ...others] } : valid({ ...fields, userId })
})

/** Stores a project inquiry, and sends a mail to the staff and to the sender. */
export const submitProjectInquiry = {
  name: 'submit-project-inquiry',
  method: 'POST',
  parseRequest,
  parseResponse: object({ id: uuid(), message: text() }),
} satisfies AnyFunctionContract

/** Request headers that accompany the seven fields. */
export const inquiryHeaders = {
  /** A UUID made by the sender: repeated requests with the same key store one inquiry. */
  idempotencyKey: 'idempotency-key',
  /** Where on the site the form was: `dialog`, `contact`. */
  source: 'inquiry-source',
} as const

const sourceMessage =
  'Inquiry-Source must be one word or path that says where on the site the form was.'

/** Parses the values of {@link inquiryHeaders}; a header that was not sent is null. */
export const parseInquiryHeaders = object({
  idempotencyKey: nullable(uuid('Idempotency-Key must be a UUID.')),
  source: refine(
    nullable(text()),
    (source) => source === null || /^[!-~]{1,200}$/.test(source),
    sourceMessage,
  ),
})

/** The statuses of an inquiry, in the usual order. Staff set them; every transition is allowed. */
export const inquiryStatuses = ['new', 'contacted', 'site_survey', 'quoted', 'won', 'lost'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]
