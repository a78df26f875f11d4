import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { canonicalJson } from '../../../domain/register/canonical-json.ts'
import { appendEvent, lockRegister } from './append-event.ts'
import { commitWords, type Party } from './holders.ts'
import { pickUnits, type UnitsToPick } from './pick-units.ts'

/** Of each request: its number, so that sent twice it is done once, and who asks. */
interface Request {
  requestId: string
  /** Null when no account asked, such as for an order. */
  userId: string | null
}

export interface Retirement extends UnitsToPick, Request {
  /** The name stays out of the log, also that of a company: nobody has checked it. */
  beneficiary: Party
  reason: string
  /** Words of the customer for everybody to read, which stay out of the log too. */
  note?: string | null
  /** The days for which the reduction is claimed, `YYYY-MM-DD`; both belong to it. */
  claim: { from: string; to: string }
}

/**
 * Retires units for good. Asked again with the same number, it returns what was retired then.
 * @returns the id of the retirement, such as R000123, and the index of its event
 * @throws FunctionError 409 when the holder has fewer units, or the number was used for something else;
 * DatabaseError `PT4xx` as {@link appendEvent}
 */
export async function retireUnits(
  tx: Tx,
  retirement: Retirement,
): Promise<{ retirement: string; index: number }> {
  const { holder, kg, vintage = null, reason, claim } = retirement
  const { name: _, ...named } = retirement.beneficiary
  // Name and note stay out of it: whoever guesses them could confirm it after they are erased.
  const asked = { retire: { holder, kg, vintage, beneficiary: named, reason, claim } }
  const index = await once(tx, retirement, asked, () => appendRetirement(tx, retirement))
  await requireSameWords(tx, index, retirement)
  return { retirement: `R${String(index).padStart(6, '0')}`, index }
}

async function appendRetirement(tx: Tx, retirement: Retirement): Promise<number> {
  const { holder, kg, beneficiary, reason, note = null, claim, userId } = retirement
  const { kind, name } = beneficiary
  const isPublic = kind === 'company' || beneficiary.isPublic
  return appendEvent(tx, 'retired', {
    holder,
    kg,
    blocks: await pickUnits(tx, retirement),
    beneficiary: {
      kind,
      name: null,
      commitment: await commitWords(tx, { name, isPublic }, userId),
    },
    reason,
    ...(note !== null && {
      note: await commitWords(tx, { name: note, isPublic: true }, userId),
    }),
    claim,
  })
}

/** Words that were erased meanwhile cannot be compared. */
async function requireSameWords(
  tx: Tx,
  index: number,
  { beneficiary, note = null }: Retirement,
): Promise<void> {
  const { rowCount } = await tx.query(
    `select from public.register_retirements r
       left join public.register_names b on b.commitment = r.beneficiary_commitment
       left join public.register_names n on n.commitment = r.note_commitment
     where r.event_index = $1
       and (b.name <> $2 or case when r.note_commitment is null then $3::text is not null
         else n.name is not null and n.name is distinct from $3 end)`,
    [index, beneficiary.name, note],
  )
  if (rowCount > 0) throw otherDetails()
}

/**
 * Gives units to another holder. Asked again with the same number, it changes nothing.
 * @returns the index of the event
 * @throws as {@link retireUnits}
 */
export function giveUnits(
  tx: Tx,
  gift: UnitsToPick & Request & { to: string; reason: string },
): Promise<number> {
  const { holder, kg, vintage = null, to, reason } = gift
  return once(tx, gift, { give: { holder, kg, vintage, to, reason } }, async () =>
    appendEvent(tx, 'transferred', {
      from: holder,
      to,
      kg,
      blocks: await pickUnits(tx, gift),
      reason,
    }),
  )
}

/** Writes an event for a request, or finds the one that was written for it. */
async function once(
  tx: Tx,
  { requestId, userId }: Request,
  asked: object,
  write: () => Promise<number>,
): Promise<number> {
  await lockRegister(tx)
  const request = canonicalJson(asked)
  const done = await tx.maybeOne<{ index: string; isSame: boolean }>(
    `select event_index as index, request_hash = sha256(convert_to($2, 'utf8'))
       and user_id is not distinct from $3 as "isSame"
     from public.register_requests where id = $1`,
    [requestId, request, userId],
  )
  if (done && !done.isSame) throw otherDetails()
  if (done) return Number(done.index)
  const index = await write()
  await tx.query(
    `insert into public.register_requests (id, user_id, request_hash, event_index)
     values ($1, $2, sha256(convert_to($3, 'utf8')), $4)`,
    [requestId, userId, request, index],
  )
  return index
}

function otherDetails(): FunctionError {
  return new FunctionError(409, 'This was sent before with other details. Please reload the page.')
}
