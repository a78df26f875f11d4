import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { maxProofBytes, maxProofFormBytes } from '../../../domain/payments/transfer-proof.ts'
import {
  applyAsReseller as contract,
  type ApplyRequest,
} from '../../../domain/resellers/reseller-functions.ts'
import type { ResellerStatus } from '../../../domain/resellers/reseller-status.ts'
import { findAccountEmail } from '../../accounts/find-account-email.ts'
import { storeFiles, type StoredFile } from '../../files/store-files.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { readDocument } from './read-document.ts'
import { applicationReceivedMail, staffResellerMail } from './reseller-mails.ts'

const tooLarge = 'A file is larger than 5 MB. A photo with your phone is enough.'
const limit = { limit: 10, windowS: 86_400 }

/**
 * The caller applies to become a reseller, or again after we declined. Two requests at once are one
 * application. The sender and the staff get a mail.
 * @returns 200 `{ status }`; 400 what is wrong; 401 not signed in; 409 staff, an application waits, or the
 * caller is a reseller; 413 too large; 429 too many; 503 too many pictures at this moment
 */
export const applyAsReseller = defineSteps(
  contract,
  async ({ request: { certificate, identity, ...fields }, transaction, context }) => {
    const given = [certificate, identity].filter((each) => each !== null)
    if (given.some(({ size }) => size > maxProofBytes)) throw new FunctionError(413, tooLarge)
    // Only then is work spent on the files.
    const userId = await transaction(async ({ tx, personId: id }) => {
      await requireRateLimit(tx, [{ key: `apply-reseller:${id}`, ...limit }], tooMany, context)
      requireMayApply(await findStatus(tx, id))
      return id
    })
    const files = []
    for (const each of given) files.push(await readDocument(each))
    await storeFiles(context, { bucket: buckets.resellerDocuments, files }, (stored) =>
      transaction(async ({ tx }) => {
        await store(tx, { userId, fields, documents: stored }, context)
        return { result: null, keeps: true }
      }),
    )
    return { status: 'applied' as const }
  },
  { upload: { maxBytes: 2 * maxProofFormBytes, tooLarge } },
)

const tooMany = 'You have tried several times today. Please write to us, and we will help you.'

async function findStatus(tx: Tx, userId: string): Promise<ResellerStatus | null> {
  const row = await tx.maybeOne<{ status: ResellerStatus }>(
    'select status from public.resellers where user_id = $1 for update',
    [userId],
  )
  return row?.status ?? null
}

/** @throws FunctionError 409 */
function requireMayApply(status: ResellerStatus | null): void {
  const problem = {
    applied: 'We have your application and will answer it by mail.',
    approved: 'You are a reseller already.',
    suspended: 'Your reseller account is suspended. Please reply to our mail about it.',
    declined: null,
  }
  const message = status && problem[status]
  if (message) throw new FunctionError(409, message)
}

type Fields = Omit<ApplyRequest, 'certificate' | 'identity'>

async function store(
  tx: Tx,
  { userId, fields, documents }: { userId: string; fields: Fields; documents: StoredFile[] },
  context: FunctionContext,
): Promise<void> {
  requireMayApply(await findStatus(tx, userId))
  const row = await tx.maybeOne<{ id: string; version: number }>(
    `insert into public.resellers as r (user_id, business_name, business_kind, registration_number,
       tin, phone, address, state, about, tier_id, applied_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, t.id, $10
     from public.reseller_tiers t order by t.min_volume_kobo limit 1
     on conflict (user_id) do update
       set status = 'applied', business_name = excluded.business_name,
         business_kind = excluded.business_kind,
         registration_number = excluded.registration_number, tin = excluded.tin,
         phone = excluded.phone, address = excluded.address, state = excluded.state,
         about = excluded.about, tier_id = excluded.tier_id, applied_at = excluded.applied_at,
         reason = null, decided_by = null, decided_at = null
       where r.status = 'declined'
     returning id, version`,
    [
      userId,
      fields.businessName,
      fields.businessKind,
      fields.registrationNumber,
      fields.tin,
      fields.phone,
      fields.address,
      fields.state,
      fields.about,
      context.now(),
    ],
  )
  // Another request of the same person was faster.
  if (!row) throw new FunctionError(409, 'We have your application and will answer it by mail.')
  const kinds = documents.length === 2 ? ['registration', 'identity'] : ['identity']
  await tx.query(
    `insert into public.reseller_documents (reseller_id, kind, media_type, object_path, size_bytes,
       created_at)
     select $1, unnest($2::text[]), unnest($3::text[]), unnest($4::text[]), unnest($5::integer[]), $6`,
    [
      row.id,
      kinds,
      documents.map(({ mediaType }) => mediaType),
      documents.map(({ objectPath }) => objectPath),
      documents.map(({ sizeBytes }) => sizeBytes),
      context.now(),
    ],
  )
  const told = { id: row.id, businessName: fields.businessName, version: row.version }
  const to = await findAccountEmail(tx, userId)
  if (to) await context.queueMail(tx, applicationReceivedMail({ ...told, to }, context))
  await context.queueMail(tx, staffResellerMail({ ...told, state: fields.state }, context))
}
