import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type FunctionInput,
  type Tx,
} from '../../backend/functions/functions.ts'
import {
  inquiryHeaders,
  parseInquiryHeaders,
  submitProjectInquiry as contract,
} from '../../domain/inquiry/submit-project-inquiry.ts'
import type { InquiryFields } from '../../domain/inquiry/inquiry.ts'
import { requireFormLimits } from '../security/public-form-limits.ts'
import { receiptMail, inquiryStaffMail, type StoredInquiry } from './inquiry-mails.ts'

const limits = {
  form: 'inquiry',
  perHour: { email: 5, client: 20, address: 100 },
  tooManyMessage:
    'You have sent us several inquiries within an hour. Please wait a while, or talk to us on WhatsApp.',
}

/**
 * Stores a project inquiry and queues a mail to the staff and a receipt to the sender, all or
 * nothing. A repeated send with the same idempotency key answers the same id and does nothing more.
 * @returns 200 `{ id, message: 'received' }`; 400 what is wrong; 403 a `userId` other than the
 * caller's; 429 too many
 */
export const submitProjectInquiry: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle(input, context) {
    const inquiry = parseInquiry(input, context)
    const id = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const stored = await store(tx, inquiry)
      if (stored.isRepeat) return stored.id
      await requireFormLimits(
        tx,
        { ...limits, email: inquiry.fields.email, headers: input.headers },
        context,
      )
      await queueMails(
        tx,
        {
          id: stored.id,
          fields: inquiry.fields,
          source: inquiry.source,
          isSignedIn: inquiry.userId !== null,
        },
        context,
      )
      return stored.id
    })
    return answer(contract, { id, message: 'received' })
  },
}

interface ParsedInquiry {
  fields: InquiryFields
  userId: string | null
  idempotencyKey: string
  source: string | null
}

function parseInquiry(
  { body, headers }: FunctionInput,
  { caller }: FunctionContext,
): ParsedInquiry {
  const { userId, ...fields } = parseRequest(contract, body)
  const { idempotencyKey, source } = parseRequest(
    { parseRequest: parseInquiryHeaders },
    {
      idempotencyKey: headers.get(inquiryHeaders.idempotencyKey),
      source: headers.get(inquiryHeaders.source),
    },
  )
  // The token identifies the sender. A body with another id comes from a page older than the
  // session, or is forged.
  if (userId !== null && userId !== caller.personId) {
    throw new FunctionError(
      403,
      'You are no longer signed in as the person who opened this form. Please sign in again and resend it.',
    )
  }
  return { fields, userId, idempotencyKey: idempotencyKey ?? crypto.randomUUID(), source }
}

/** Parallel requests with the same key wait here for the first of them, and then find its row. */
async function store(
  tx: Tx,
  { fields, userId, idempotencyKey, source }: ParsedInquiry,
): Promise<{ id: string; isRepeat: boolean }> {
  const inserted = await tx.query<{ id: string }>(
    `insert into public.project_inquiries (idempotency_key, user_id, name, email, phone_number,
       project_type, description, location, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (idempotency_key) do nothing
     returning id`,
    [
      idempotencyKey,
      userId,
      fields.name,
      fields.email,
      fields.phoneNumber,
      fields.projectType,
      fields.description,
      fields.location,
      source,
    ],
  )
  const [row] = inserted.rows
  if (row) return { id: row.id, isRepeat: false }
  const found = await tx.one<{ id: string }>(
    'select id from public.project_inquiries where idempotency_key = $1',
    [idempotencyKey],
  )
  return { id: found.id, isRepeat: true }
}

async function queueMails(tx: Tx, inquiry: StoredInquiry, context: FunctionContext): Promise<void> {
  await context.queueMail(tx, inquiryStaffMail(inquiry, context))
  await context.queueMail(tx, receiptMail(inquiry, context))
}
