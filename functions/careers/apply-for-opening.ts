import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import { applyForOpening as contract } from '../../domain/careers/apply-for-opening.ts'
import {
  checkCv,
  cvMediaTypes,
  maxCvFormBytes,
  tooLargeCvMessage,
  type CvKind,
} from '../../domain/careers/cv.ts'
import { isStillOpen, type ApplicationFields } from '../../domain/careers/job-application.ts'
import { buckets } from '../../domain/files/buckets.ts'
import { storeFiles, type StoredFile } from '../files/store-files.ts'
import { requireFormLimits } from '../security/public-form-limits.ts'
import { applicationReceiptMail, staffApplicationMail } from './application-mails.ts'

const limits = {
  form: 'application',
  perHour: { email: 6, client: 12, address: 40 },
  tooManyMessage:
    'You have sent several applications within an hour. Please wait a while, then send this one again; what you entered is still here.',
}

/**
 * Stores an application with its CV and queues a mail to the staff and a receipt to the sender, all
 * or nothing. A repeated send with the same `idempotencyKey` answers the same id and does nothing
 * more.
 * @returns 200 `{ id, message: 'received' }`; 400 what is wrong; 404 no such opening; 409 this
 * e-mail address has applied for it before; 410 the opening has closed; 413 too large; 429 too
 * many; 503 too many uploads at this moment
 */
export const applyForOpening: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  upload: { maxBytes: maxCvFormBytes, tooLarge: tooLargeCvMessage },
  async handle(input, context) {
    const application = await parseApplication(input.body)
    await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      requireExpected(tx, application, context.now()),
    )
    const files = [{ mediaType: cvMediaTypes[application.cv.kind], content: application.cv.bytes }]
    const id = await storeFiles(context, { bucket: buckets.cvs, files }, async ([cv]) => {
      if (!cv) throw new Error('A file was not stored')
      const outcome = await context.db.transaction({ role: 'service_role' }, (tx) =>
        store(tx, { application, cv, headers: input.headers }, context),
      )
      return { result: outcome.id, keeps: outcome.isNew }
    })
    // Refused outside the transaction, so that the rate limit counts it: the answer reveals who has
    // applied.
    if (id === null)
      throw new FunctionError(
        409,
        'You have already applied for this job with this e-mail address, and we have your application. To change it, reply to the mail we sent you.',
      )
    return answer(contract, { id, message: 'received' })
  },
}

/** Refuses before the file is stored what the transaction would refuse anyway. */
async function requireExpected(
  tx: Tx,
  { idempotencyKey, opening }: ParsedApplication,
  now: Date,
): Promise<void> {
  if ((await findByIdempotencyKey(tx, idempotencyKey)) === null)
    await requireOpening(tx, opening, now)
}

/** @returns the id of the stored application; null when the person has applied before */
async function store(
  tx: Tx,
  {
    application,
    cv,
    headers,
  }: { application: ParsedApplication; cv: StoredFile; headers: Headers },
  context: FunctionContext,
): Promise<{ id: string | null; isNew: boolean }> {
  const repeated = await findByIdempotencyKey(tx, application.idempotencyKey)
  if (repeated !== null) return { id: repeated, isNew: false }
  const opening = await requireOpening(tx, application.opening, context.now())
  const id = await insertApplication(tx, opening.id, application)
  // A parallel request has stored and counted the same application.
  const repeatedMeanwhile =
    id === null ? await findByIdempotencyKey(tx, application.idempotencyKey) : null
  if (repeatedMeanwhile !== null) return { id: repeatedMeanwhile, isNew: false }
  const { email } = application.fields
  await requireFormLimits(tx, { ...limits, email, headers }, context)
  if (id === null) return { id, isNew: false }
  await insertCv(tx, id, { kind: application.cv.kind, file: cv })
  const facts = {
    id,
    fields: application.fields,
    opening,
    cvDescription: describeCv(application.cv),
    mayBeFromProgram: application.mayBeFromProgram,
  }
  await context.queueMail(tx, staffApplicationMail(facts, context))
  await context.queueMail(tx, applicationReceiptMail(facts, context))
  return { id, isNew: true }
}

interface ParsedApplication {
  opening: string
  fields: ApplicationFields
  cv: { kind: CvKind; bytes: Uint8Array }
  idempotencyKey: string
  privacyVersion: string
  /** The hidden field is filled in. A browser may have done it too, so nothing is dropped. */
  mayBeFromProgram: boolean
}

async function parseApplication(body: unknown): Promise<ParsedApplication> {
  const { name, email, phoneNumber, coverNote, cv, ...given } = parseRequest(contract, body)
  const bytes = new Uint8Array(await cv.arrayBuffer())
  const { kind, problem } = checkCv(bytes)
  if (kind === null) throw new FunctionError(400, problem, { details: { fields: { cv: problem } } })
  return {
    opening: given.opening,
    fields: { name, email, phoneNumber, coverNote },
    cv: { kind, bytes },
    idempotencyKey: given.idempotencyKey ?? crypto.randomUUID(),
    privacyVersion: given.privacyVersion,
    mayBeFromProgram: given.leaveEmpty.trim() !== '',
  }
}

async function findByIdempotencyKey(tx: Tx, idempotencyKey: string): Promise<string | null> {
  const row = await tx.maybeOne<{ id: string }>(
    'select id from public.job_applications where idempotency_key = $1',
    [idempotencyKey],
  )
  return row?.id ?? null
}

interface Opening {
  id: string
  title: string
  place: string
}

async function requireOpening(tx: Tx, slug: string, now: Date): Promise<Opening> {
  const opening = await tx.maybeOne<Opening & { closes_on: string }>(
    `select id, title, place, closes_on::text
     from public.openings
     where slug = $1 and is_published`,
    [slug],
  )
  if (!opening)
    throw new FunctionError(404, 'This opening is no longer there. Please choose another one.')
  if (!isStillOpen(opening.closes_on, now))
    throw new FunctionError(
      410,
      `Applications for “${opening.title}” have closed. Please look at the other openings.`,
    )
  return opening
}

/**
 * Parallel requests wait here for the first of them. Null when it, or another one of the same
 * person, is stored already.
 */
async function insertApplication(
  tx: Tx,
  openingId: string,
  { fields, idempotencyKey, privacyVersion }: ParsedApplication,
): Promise<string | null> {
  const row = await tx.maybeOne<{ id: string }>(
    `insert into public.job_applications (idempotency_key, opening_id, name, email, phone_number,
       cover_note, privacy_version)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing
     returning id`,
    [
      idempotencyKey,
      openingId,
      fields.name,
      fields.email,
      fields.phoneNumber,
      fields.coverNote,
      privacyVersion,
    ],
  )
  return row?.id ?? null
}

async function insertCv(
  tx: Tx,
  applicationId: string,
  { kind, file }: { kind: CvKind; file: StoredFile },
): Promise<void> {
  await tx.query(
    `insert into public.job_application_files (application_id, file_name, media_type, object_path,
       size_bytes)
     values ($1, $2, $3, $4, $5)`,
    [applicationId, `cv-${applicationId}.${kind}`, file.mediaType, file.objectPath, file.sizeBytes],
  )
}

function describeCv({ kind, bytes }: ParsedApplication['cv']): string {
  return `${kind === 'pdf' ? 'PDF' : 'Word document'}, ${Math.ceil(bytes.length / 1024).toLocaleString('en-NG')} KB`
}
