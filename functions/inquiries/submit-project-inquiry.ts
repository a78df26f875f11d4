import { z } from 'zod'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import {
  cleanInquiry,
  findInquiryProblems,
  inquiryFields,
  missingFieldsMessage,
  type InquiryFields,
} from '../../domain/inquiry/inquiry.ts'
import { receiptMail, staffMail, type StoredInquiry } from './inquiry-mails.ts'
import { isFromProgram, requireWithinLimits } from '../security/public-form-limits.ts'

const text = z.string(missingFieldsMessage)
const sourceMessage = 'source must be one word or path that says where on the site the form was.'

/** Specification, section 7, and what the site sends besides. The rules of each field are in domain/inquiry/inquiry.ts. */
const bodySchema = z.object(
  {
    name: text,
    email: text,
    phoneNumber: text,
    projectType: text,
    description: text,
    location: text,
    userId: z.string('userId must be the id of the signed-in user, or null.').nullish(),
    clientId: z.uuid('clientId must be a UUID.').optional(),
    source: z
      .string(sourceMessage)
      .max(200, sourceMessage)
      .regex(/^[!-~]*$/, sourceMessage)
      .nullish(),
  },
  missingFieldsMessage,
)

const limits = {
  form: 'inquiry',
  perHour: { email: 5, client: 20, address: 100 },
  apiError:
    'You have sent us several inquiries within an hour. Please wait a while, or talk to us on WhatsApp.',
}

/**
 * Takes a project inquiry: stores it and queues a mail to the staff and a receipt to the sender, all or nothing.
 * A repeated send with the same `clientId` answers the same id and does nothing more.
 * @returns 200 `{ id, message: 'received' }`; 400 what to mend; 403 a `userId` other than the caller's; 429 too many
 */
export const submitProjectInquiry: EdgeFunction = {
  name: 'submit-project-inquiry',
  methods: ['POST'],
  async handle(input, context) {
    if (isFromProgram(input.body)) return received(crypto.randomUUID())
    const inquiry = parseInquiry(input.body, context)
    const id = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const stored = await store(tx, inquiry)
      if (stored.isRepeat) return stored.id
      await requireWithinLimits(
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
    return received(id)
  },
}

function received(id: string): Response {
  return Response.json({ id, message: 'received' })
}

interface ParsedInquiry {
  fields: InquiryFields
  userId: string | null
  clientId: string
  source: string | null
}

function parseInquiry(body: unknown, { caller }: FunctionContext): ParsedInquiry {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success)
    throw new FunctionError(400, firstMessage(parsed.error.issues.map((issue) => issue.message)))
  const { userId, clientId = crypto.randomUUID(), source = null, ...given } = parsed.data
  const fields = cleanInquiry(given)
  const problems = findInquiryProblems(fields)
  const messages = inquiryFields.flatMap((field) => problems[field] ?? [])
  if (messages.length > 0) throw new FunctionError(400, firstMessage(messages))
  // Who sent it is what the token says. A body that says otherwise comes from a page older than the session, or a forger.
  const claimedId = userId || null
  if (claimedId !== null && claimedId !== caller.userId) {
    throw new FunctionError(
      403,
      'You are no longer signed in as the person who opened this form. Please sign in again and resend it.',
    )
  }
  return { fields, userId: claimedId, clientId, source: source || null }
}

/** A gap comes before anything else: the specification knows one message for it. */
function firstMessage(messages: string[]): string {
  return messages.includes(missingFieldsMessage)
    ? missingFieldsMessage
    : (messages[0] ?? missingFieldsMessage)
}

/** Of several sends with one client id at the same time, the others wait here for the first and then find its row. */
async function store(
  tx: Tx,
  { fields, userId, clientId, source }: ParsedInquiry,
): Promise<{ id: string; isRepeat: boolean }> {
  const inserted = await tx.query<{ id: string }>(
    // A token outlives the account it was made for by up to an hour; such an inquiry is a visitor's.
    `insert into public.project_inquiries (idempotency_key, user_id, name, email, phone_number, project_type, description, location, source)
     values ($1, (select id from public.profiles where id = $2), $3, $4, $5, $6, $7, $8, $9)
     on conflict (idempotency_key) do nothing returning id`,
    [
      clientId,
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
  const { rows } = await tx.query<{ id: string }>(
    'select id from public.project_inquiries where idempotency_key = $1',
    [clientId],
  )
  if (!rows[0]) throw new Error('An inquiry was there a moment ago and is gone')
  return { id: rows[0].id, isRepeat: true }
}

async function queueMails(
  tx: Tx,
  inquiry: StoredInquiry,
  { queueMail, renderMail, site }: FunctionContext,
): Promise<void> {
  await queueMail(tx, staffMail(inquiry, site, renderMail))
  await queueMail(tx, receiptMail(inquiry, site, renderMail))
}
