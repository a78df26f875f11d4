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
  showMyHolderName as nameContract,
} from '../../../domain/register/customers/holding-functions.ts'
import { partyOf } from '../../../domain/register/retirement-fields.ts'
import { requirePerson } from '../../accounts/require-person.ts'
import { answerRefusals } from '../../security/answer-refusals.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { findHolderOf } from '../ledger/holders.ts'
import { giveUnits, retireUnits } from '../ledger/move-units.ts'
import { publishCheckpoint } from '../log/publish-checkpoint.ts'

const perDay = { limit: 50, windowS: 86_400 }
const tooMany = 'You have moved units many times today. Please go on tomorrow.'

/**
 * The caller retires units of their own, for good, in a name that they choose. The same id again changes
 * nothing.
 * @returns 200 `{ retirement }`; 400 what is wrong; 401 not signed in; 409 less is held, or the id was
 * used otherwise; 429 too many; 503 the register is closed
 */
export const retireMyUnits: EdgeFunction = {
  name: retireContract.name,
  methods: [retireContract.method],
  async handle({ body }, context) {
    const { requestId, kg, vintage, ...given } = parseRequest(retireContract, body)
    const { retirement } = await move(context, (tx, { userId, holder }) =>
      retireUnits(tx, {
        holder,
        kg,
        vintage,
        beneficiary: partyOf(given),
        reason: given.reason,
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
 * @returns 200; 400 what is wrong; 401 not signed in; 404 no such holder; 409 less is held, or the id was
 * used otherwise; 429 too many; 503 the register is closed
 */
export const giveMyUnits: EdgeFunction = {
  name: giveContract.name,
  methods: [giveContract.method],
  async handle({ body }, context) {
    const { requestId, kg, vintage, to, reason } = parseRequest(giveContract, body)
    await move(context, async (tx, { userId, holder }) => {
      if (to === holder) throw new FunctionError(400, 'This is your own number.')
      const { rowCount } = await tx.query('select from public.register_holders where id = $1', [to])
      if (rowCount === 0)
        throw new FunctionError(404, `There is no holder ${to}. Please read the number once more.`)
      return giveUnits(tx, { holder, kg, vintage, to, reason, requestId, userId })
    })
    return answer(giveContract, {})
  },
}

/** Moves units of the caller, and signs the new state. */
async function move<Result>(
  context: FunctionContext,
  work: (tx: Tx, caller: { userId: string; holder: string }) => Promise<Result>,
): Promise<Result> {
  const result = await answerRefusals(
    context.db.transaction({ role: 'service_role' }, async (tx) => {
      const userId = await requirePerson(tx, context)
      await requireRateLimit(tx, [{ key: `move-units:${userId}`, ...perDay }], tooMany, context)
      const holder = await findHolderOf(tx, userId)
      if (holder === null) throw new FunctionError(409, 'You hold no units yet.')
      return work(tx, { userId, holder })
    }),
  )
  await publishCheckpoint(context)
  return result
}

/**
 * The caller says whether everybody may read their name as a holder and on their certificates.
 * @returns 200; 401 not signed in
 */
export const showMyHolderName: EdgeFunction = {
  name: nameContract.name,
  methods: [nameContract.method],
  async handle({ body }, context) {
    const { isPublic } = parseRequest(nameContract, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const userId = await requirePerson(tx, context)
      await tx.query(
        `update public.register_names n set is_public = $2
         from public.register_holders h join public.register_accounts a on a.holder_id = h.id
         where a.user_id = $1 and n.commitment = h.commitment`,
        [userId, isPublic],
      )
    })
    return answer(nameContract, {})
  },
}
