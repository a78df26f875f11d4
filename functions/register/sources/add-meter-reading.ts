import { defineSteps } from '../../callers/define-function.ts'
import { DatabaseError } from 'pg'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import {
  addMeterReading as contract,
  maxMeterFileBytes,
  meterFileTooLarge as tooLarge,
} from '../../../domain/register/customers/source-functions.ts'
import { requirePerson } from '../../callers/require-person.ts'
import { storeFiles, type StoredFile } from '../../files/store-files.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { readMeterFile } from './read-meter-file.ts'

const limit = { limit: 30, windowS: 86_400 }
const tooMany = 'You have sent many readings today. Please go on tomorrow.'

/**
 * The owner of a system, or staff of finance or support, send what its meter measured. It counts when
 * staff have accepted it.
 * @returns 200 `{ readingId }`; 400 what is wrong; 401 not signed in; 404 not their system; 409 the owner
 * has left, or the days were sent or counted before; 413 too large; 429 too many; 503 too many pictures at this moment
 */
export const addMeterReading = defineSteps(
  contract,
  async ({ request: { sourceId, from, to, kwh, evidence }, transaction, context }) => {
    if (evidence.size > maxMeterFileBytes) throw new FunctionError(413, tooLarge)
    await transaction(async ({ tx }) => {
      const userId = await requireSource(tx, { sourceId, from, to }, context)
      await requireRateLimit(tx, [{ key: `meter-reading:${userId}`, ...limit }], tooMany, context)
    })
    // Only then is work spent on the file.
    const file = await readMeterFile(evidence)
    const readingId = await storeFiles(
      context,
      { bucket: buckets.meterFiles, files: [file] },
      ([stored]) =>
        transaction(async ({ tx }) => {
          const userId = await requireSource(tx, { sourceId, from, to }, context)
          const reading = { sourceId, from, to, kwh, userId, stored: requireStored(stored) }
          return { result: await insert(tx, reading, context), keeps: true }
        }),
    )
    return { readingId }
  },
  { upload: { maxBytes: maxMeterFileBytes + 16 * 1024, tooLarge } },
)

function requireStored(stored: StoredFile | undefined): StoredFile {
  if (!stored) throw new Error('The meter file was not stored')
  return stored
}

/**
 * The caller, who owns the system or is staff.
 * @throws FunctionError 401; 404; 409 when the owner has left, or the days are counted
 */
async function requireSource(
  tx: Tx,
  { sourceId, from, to }: { sourceId: string; from: string; to: string },
  context: FunctionContext,
): Promise<string> {
  const userId = requirePerson(context)
  const source = await tx.maybeOne<{ hasEnded: boolean; isCounted: boolean }>(
    `select ended_at is not null as "hasEnded", exists (
       select from public.register_meter_periods m
       where m.meter = s.meter and m.period && tstzrange(
         $3::date::timestamp at time zone 'Africa/Lagos',
         ($4::date + 1)::timestamp at time zone 'Africa/Lagos')) as "isCounted"
     from public.register_sources s
     where id = $1 and (user_id = $2
       or private.is_admin() and private.has_grant('finance', 'support'))`,
    [sourceId, userId, from, to],
  )
  if (!source) throw new FunctionError(404, 'There is no such system.')
  if (source.hasEnded)
    throw new FunctionError(409, 'This system takes no part any more. Please join again first.')
  // A period of the register counts a meter for all its days.
  if (source.isCounted)
    throw new FunctionError(409, 'The register has counted your meter for these days already.')
  return userId
}

async function insert(
  tx: Tx,
  {
    sourceId,
    from,
    to,
    kwh,
    userId,
    stored,
  }: {
    sourceId: string
    from: string
    to: string
    kwh: number
    userId: string
    stored: StoredFile
  },
  { now }: Pick<FunctionContext, 'now'>,
): Promise<string> {
  try {
    const row = await tx.maybeOne<{ id: string }>(
      `insert into public.meter_readings (source_id, period, kwh, object_path, media_type, size_bytes,
         sha256, added_by)
       select $1, tstzrange(first, last), $4, $5, $6, $7, $8, $9
       from (select $2::date::timestamp at time zone 'Africa/Lagos' as first,
         ($3::date + 1)::timestamp at time zone 'Africa/Lagos' as last) period
       where last <= $10::timestamptz
       returning id`,
      [
        sourceId,
        from,
        to,
        kwh,
        stored.objectPath,
        stored.mediaType,
        stored.sizeBytes,
        stored.sha256,
        userId,
        now(),
      ],
    )
    const id = row?.id
    if (!id) throw new FunctionError(400, 'The last day is not over yet.')
    return id
  } catch (error) {
    // Two readings of one meter never overlap.
    if (error instanceof DatabaseError && error.constraint === 'meter_readings_once')
      throw new FunctionError(409, 'A reading of these days was sent before.')
    throw error
  }
}
