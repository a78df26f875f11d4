import { defineFunction, defineSteps } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import { DatabaseError } from 'pg'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { getMeterFile as fileContract } from '../../../domain/register/customers/source-functions.ts'
import {
  decideMeterReading as decideContract,
  setSourceMeter as meterContract,
} from '../../../domain/register/staff/system-functions.ts'
import { readFile } from '../../files/read-file.ts'
import { refusedMail } from './reading-mails.ts'
import { refuseTakenMeter } from './refuse-taken-meter.ts'

/**
 * Staff accept a reading, or refuse it with a reason, also later until it is counted. Nobody decides on a
 * reading that they sent, or on their own system. The same decision again changes nothing.
 * @returns 200 `{ status }`; 400 refused without a reason; 403 not staff, or their own; 404 no such
 * reading; 409 decided otherwise, or counted already
 */
export const decideMeterReading = defineFunction(
  decideContract,
  async ({ tx, staffId, request: { readingId, decision, reason }, context }) => {
    const reading = await lockReading(tx, readingId, staffId)
    if (reading.isOwn)
      throw new FunctionError(403, 'You sent this, or it is your own. A colleague must decide.')
    if (reading.status === decision) return { status: decision }
    // An accepted reading can be refused until it is counted.
    if (reading.index !== null || reading.status === 'refused')
      throw new FunctionError(409, 'A colleague has decided on this already. Please reload.')
    if (decision === 'accepted') requireCountable(reading)
    await decide(tx, { readingId, decision, reason, staffId }, context)
    const { from, to, email } = reading
    if (decision === 'refused' && email && reason)
      await context.queueMail(tx, refusedMail({ readingId, email, from, to, reason }, context))
    return { status: decision }
  },
)

async function decide(
  tx: Tx,
  {
    readingId,
    decision,
    reason,
    staffId,
  }: {
    readingId: string
    decision: 'accepted' | 'refused'
    reason: string | null
    staffId: string
  },
  { now }: Pick<FunctionContext, 'now'>,
): Promise<void> {
  try {
    await tx.query(
      `update public.meter_readings
       set status = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1`,
      [readingId, decision, staffId, now(), reason],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'meter_readings_once_a_meter')
      throw new FunctionError(
        409,
        'A reading of this meter for some of these days was accepted for another system.',
      )
    throw error
  }
}

interface Reading {
  status: string
  /** The entry that counts it. */
  index: string | null
  /** Its first and last day. */
  from: string
  to: string
  meter: string | null
  hasEnded: boolean
  /** The meter was counted for some of these days. */
  isCounted: boolean
  /** The caller sent it, or owns the system. */
  isOwn: boolean
  /** Of the owner. */
  email: string | null
}

/** @throws FunctionError 404 */
async function lockReading(tx: Tx, id: string, staffId: string): Promise<Reading> {
  const reading = await tx.maybeOne<Reading>(
    `select r.status, r.event_index as index, s.meter, s.ended_at is not null as "hasEnded",
       to_char(lower(r.period) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "from",
       to_char(upper(r.period) at time zone 'Africa/Lagos' - interval '1 day', 'YYYY-MM-DD') as "to",
       exists (select from public.register_meter_periods m
         where m.meter = s.meter and m.period && r.period) as "isCounted",
       coalesce($2 in (r.added_by, s.user_id), false) as "isOwn",
       private.find_account_email(s.user_id) as email
     from public.meter_readings r join public.register_sources s on s.id = r.source_id
     where r.id = $1 for no key update of r`,
    [id, staffId],
  )
  if (!reading) throw new FunctionError(404, 'There is no such reading.')
  return reading
}

/** @throws FunctionError 409 */
function requireCountable({ meter, hasEnded, isCounted }: Reading): void {
  if (hasEnded) throw refusal(409, 'source_ended')
  if (meter === null) throw new FunctionError(409, 'Please enter the number of the meter first.')
  if (isCounted)
    throw new FunctionError(
      409,
      'The register has counted this meter for some of these days already. A kWh counts only once.',
    )
}

/**
 * Staff enter the meter of a system, or correct it until a reading of it is counted. A system
 * that is in a project leaves it, because the project names its meters: a colleague adds it again. Readings
 * that were accepted wait again.
 * @returns 200; 400 no number of a meter; 403 not staff; 404 no such system; 409 a reading is counted, or
 * the meter belongs to another system
 */
export const setSourceMeter = defineFunction(
  meterContract,
  async ({ tx, request: { sourceId, meter } }) => {
    const source = await tx.maybeOne<{ isCounted: boolean; isTaken: boolean }>(
      `select exists (select from public.register_meter_periods m
           where m.meter = s.meter) as "isCounted",
         exists (select from public.register_sources other
           where other.meter_key = private.meter_key($2) and other.id <> s.id) as "isTaken"
       from public.register_sources s where id = $1 for no key update`,
      [sourceId, meter],
    )
    if (!source) throw new FunctionError(404, 'There is no such system.')
    if (source.isTaken) throw new FunctionError(409, 'This meter belongs to another system.')
    if (source.isCounted) throw refusal(409, 'meter_counted')
    // Of two people who give one meter to two systems, the database lets the first.
    await refuseTakenMeter(
      tx.query(
        `update public.register_sources
         set meter = $2, project_id = case when meter = $2 then project_id end where id = $1`,
        [sourceId, meter],
      ),
    )
    return {}
  },
)

/**
 * The file of a reading, for the owner of the system and for staff, as bytes that a browser does not
 * show by itself.
 * @returns 200 the file; 401 not signed in; 404 no such reading, somebody else's, or its file was erased
 */
export const getMeterFile = defineSteps(
  fileContract,
  async ({ request: { readingId }, transaction, context }) => {
    const objectPath = await transaction(
      async ({ tx, personId: userId }) => {
        const row = await tx.maybeOne<{ objectPath: string | null }>(
          `select r.object_path as "objectPath"
           from public.meter_readings r join public.register_sources s on s.id = r.source_id
           where r.id = $1 and (s.user_id = $2
             or private.is_admin() and private.has_grant('finance', 'support'))`,
          [readingId, userId],
        )
        return row?.objectPath
      },
      { readOnly: true },
    )
    if (!objectPath) throw new FunctionError(404, 'There is no such reading.')
    return new Response(await readFile(context, buckets.meterFiles, objectPath), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="meter.${objectPath.split('.').at(-1) ?? 'bin'}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
