import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { getMeterFile as fileContract } from '../../../domain/register/customers/source-functions.ts'
import {
  decideMeterReading as decideContract,
  setSourceMeter as meterContract,
} from '../../../domain/register/staff/system-functions.ts'
import { requirePerson } from '../../accounts/require-person.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { readFile } from '../../files/read-file.ts'
import { refuseTakenMeter } from './refuse-taken-meter.ts'

/**
 * Staff accept a reading, or refuse it with a reason. Nobody decides on a reading that they sent, or on
 * their own system. The same decision again changes nothing.
 * @returns 200 `{ status }`; 400 refused without a reason; 403 not staff, or their own; 404 no such
 * reading; 409 decided otherwise, or counted already
 */
export const decideMeterReading: EdgeFunction = {
  name: decideContract.name,
  methods: [decideContract.method],
  async handle({ body }, context) {
    const { readingId, decision, reason } = parseRequest(decideContract, body)
    if (decision === 'refused' && (reason?.length ?? 0) < 3)
      throw new FunctionError(400, 'Please say why: the customer reads it.')
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context, 'finance', 'support')
      const { rows } = await tx.query<{ status: string; isOwn: boolean; meter: string | null }>(
        `select r.status, s.meter, coalesce($2 in (r.added_by, s.user_id), false) as "isOwn"
         from public.meter_readings r join public.register_sources s on s.id = r.source_id
         where r.id = $1 for no key update of r`,
        [readingId, staffId],
      )
      const [reading] = rows
      if (!reading) throw new FunctionError(404, 'There is no such reading.')
      if (reading.isOwn)
        throw new FunctionError(403, 'You sent this, or it is your own. A colleague must decide.')
      if (reading.status === decision) return
      if (reading.status !== 'waiting')
        throw new FunctionError(409, 'A colleague has decided on this already. Please reload.')
      if (decision === 'accepted' && reading.meter === null)
        throw new FunctionError(409, 'Please enter the number of the meter first.')
      await tx.query(
        `update public.meter_readings
         set status = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1`,
        [readingId, decision, staffId, context.now(), reason],
      )
    })
    return answer(decideContract, { status: decision })
  },
}

/**
 * Staff enter the meter of a system. Once it is in a project, it stays.
 * @returns 200; 400 no number of a meter; 403 not staff; 404 no such system; 409 it is in a project, or
 * the meter belongs to another system
 */
export const setSourceMeter: EdgeFunction = {
  name: meterContract.name,
  methods: [meterContract.method],
  async handle({ body }, context) {
    const { sourceId, meter } = parseRequest(meterContract, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await requireStaff(tx, context, 'finance', 'support')
      const { rows } = await tx.query<{ project: string | null; isTaken: boolean }>(
        `select project_id as project, exists (select from public.register_sources other
           where other.meter = $2 and other.id <> s.id) as "isTaken"
         from public.register_sources s where id = $1 for no key update`,
        [sourceId, meter],
      )
      const [source] = rows
      if (!source) throw new FunctionError(404, 'There is no such system.')
      if (source.isTaken) throw new FunctionError(409, 'This meter belongs to another system.')
      if (source.project !== null)
        throw new FunctionError(409, `This system is in ${source.project}, so its meter stays.`)
      // Of two people who give one meter to two systems, the database lets the first.
      await refuseTakenMeter(
        tx.query('update public.register_sources set meter = $2 where id = $1', [sourceId, meter]),
      )
    })
    return answer(meterContract, {})
  },
}

/**
 * The file of a reading, for the owner of the system and for staff, as bytes that a browser does not
 * show by itself.
 * @returns 200 the file; 401 not signed in; 404 no such reading, or somebody else's
 */
export const getMeterFile: EdgeFunction = {
  name: fileContract.name,
  methods: [fileContract.method],
  async handle({ url }, context) {
    const { readingId } = parseRequest(fileContract, Object.fromEntries(url.searchParams))
    const objectPath = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => {
        const userId = await requirePerson(tx, context)
        const { rows } = await tx.query<{ objectPath: string }>(
          `select r.object_path as "objectPath"
           from public.meter_readings r join public.register_sources s on s.id = r.source_id
           where r.id = $1 and (s.user_id = $2
             or private.is_admin() and private.has_grant('finance', 'support'))`,
          [readingId, userId],
        )
        return rows[0]?.objectPath
      },
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
}
