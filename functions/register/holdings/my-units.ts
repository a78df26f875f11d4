import { defineFunction, defineSteps } from '../../callers/define-function.ts'
import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  giveMyUnits as giveContract,
  retireMyUnits as retireContract,
  showMyCertificateName as certificateNameContract,
  showMyHolderName as nameContract,
} from '../../../domain/register/customers/holding-functions.ts'
import { requireOwnFactor } from '../../callers/require-own-factor.ts'
import { withClaimLimits, partyOf } from '../../../domain/register/retirement-fields.ts'
import { requirePerson } from '../../callers/require-person.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { findHolderOf, requirePublicName } from '../ledger/holders.ts'
import { giveUnits, retireUnits } from '../ledger/move-units.ts'
import { publishAfterWrite } from '../log/publish-after-write.ts'

const perDay = { limit: 50, windowS: 86_400 }
const tooMany = 'You have moved units many times today. Please go on tomorrow.'

/**
 * The caller retires units of their own, for good, in a name that they choose. The same id again changes
 * nothing.
 * @returns 200 `{ retirement }`; 400 what is wrong; 401 not signed in; 403 no fresh second factor; 409 less is held, or the id was
 * used otherwise; 429 too many; 503 the register is closed
 */
export const retireMyUnits: EdgeFunction = {
  name: retireContract.name,
  methods: [retireContract.method],
  async handle({ body }, context) {
    const { requestId, kg, vintage, ...given } = parseRequest(
      { parseRequest: withClaimLimits(retireContract.parseRequest, context.now()) },
      body,
    )
    const { retirement } = await move(context, (tx, { userId, holder }) =>
      retireUnits(tx, {
        holder,
        kg,
        vintage,
        beneficiary: partyOf(given),
        reason: given.reason,
        note: given.note,
        claim: { from: given.claimFrom, to: given.claimTo },
        requestId,
        userId,
      }),
    )
    return answer(retireContract, { retirement })
  },
}

/**
 * The caller gives units of their own to another holder. The same id again changes nothing.
 * @returns 200; 400 what is wrong; 401 not signed in; 403 no fresh second factor; 404 no such holder; 409 less is held, or the id was
 * used otherwise; 429 too many; 503 the register is closed
 */
export const giveMyUnits = defineSteps(
  giveContract,
  async ({ request: { requestId, kg, vintage, to, reason }, context }) => {
    await move(context, async (tx, { userId, holder }) => {
      if (to === holder) throw new FunctionError(400, 'This is your own number.')
      await requireTaker(tx, to)
      return giveUnits(tx, { holder, kg, vintage, to, reason, requestId, userId })
    })
    return {}
  },
)

/**
 * Units that go to a person whose account is gone could never be used again.
 * What the company holds is for sale, and crumbs of units would make it hard to sell.
 * @throws FunctionError 404; 400 when it is the company that keeps the register
 */
async function requireTaker(tx: Tx, holder: string): Promise<void> {
  const row = await tx.maybeOne<{ kind: string }>(
    `select kind from public.register_holders h where id = $1
     and (kind <> 'person' or exists (
       select from public.register_accounts a where a.holder_id = h.id))`,
    [holder],
  )
  if (!row)
    throw new FunctionError(404, `There is no holder ${holder}. Please read the number once more.`)
  if (row.kind === 'operator')
    throw new FunctionError(400, 'Our own company takes no units. Please choose another holder.')
}

/** Moves units of the caller, and signs the new state. */
async function move<Result>(
  context: FunctionContext,
  work: (tx: Tx, caller: { userId: string; holder: string }) => Promise<Result>,
): Promise<Result> {
  const result = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const userId = requirePerson(context)
    await requireOwnFactor(tx)
    await requireRateLimit(tx, [{ key: `move-units:${userId}`, ...perDay }], tooMany, context)
    const holder = await findHolderOf(tx, userId)
    if (holder === null) throw new FunctionError(409, 'You hold no units yet.')
    return work(tx, { userId, holder })
  })
  await publishAfterWrite(context)
  return result
}

/**
 * The caller says whether everybody may read their name as a holder.
 * @returns 200; 400 the name has a link or the like; 401 not signed in
 */
export const showMyHolderName = defineFunction(
  nameContract,
  async ({ tx, personId: userId, request: { isPublic } }) => {
    const named = await tx.maybeOne<{ commitment: string; name: string }>(
      `select n.commitment, n.name from public.register_accounts a
         join public.register_holders h on h.id = a.holder_id
         join public.register_names n on n.commitment = h.commitment
       where a.user_id = $1`,
      [userId],
    )
    if (!named) return {}
    if (isPublic) requirePublicName(named.name)
    await tx.query('update public.register_names set is_public = $2 where commitment = $1', [
      named.commitment,
      isPublic,
    ])
    return {}
  },
)

/**
 * The caller says whether everybody may read the name on a certificate that they made.
 * @returns 200; 401 not signed in; 404 no such certificate, or its name is not from the caller
 */
export const showMyCertificateName = defineFunction(
  certificateNameContract,
  async ({ tx, personId: userId, request: { retirement, isPublic } }) => {
    const { rowCount } = await tx.query(
      `update public.register_names n set is_public = $3
       from public.register_retirements r
       where r.id = $1 and n.commitment = r.beneficiary_commitment and n.user_id = $2`,
      [retirement, userId, isPublic],
    )
    if (rowCount === 0) throw new FunctionError(404, 'You gave no name on this certificate.')
    return {}
  },
)
