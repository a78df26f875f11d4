import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  sendPayouts as contract,
  type PayoutWay,
} from '../../../domain/resellers/payout-functions.ts'
import { requireStaff } from '../../callers/require-staff.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { bookPayout } from './book-payout.ts'
import { requireNotOwnMoney } from './decide-payout.ts'
import { lockPayout } from './payout.ts'
import { sendPayoutQueue } from './send-payout-job.ts'

interface Sending {
  way: PayoutWay
  gateway: Gateway | null
  batchId: string | null
  staffId: string
}

/**
 * Sends approved payouts. The row and its entries are committed before anybody moves money: the
 * gateway is asked by a queue, and the file is read afterwards. A payout that cannot be sent now is
 * answered with the reason, and the others are sent.
 * @returns 200 `{ sent, batchId, refused }`; 403 no finance or no fresh second factor; 409 there is no
 * gateway
 */
export const sendPayouts = defineSteps(
  contract,
  async ({ request: { payoutIds, way }, transaction, context }) => {
    const gateway = way === 'gateway' ? openGateway(context) : null
    if (way === 'gateway' && !gateway)
      throw new FunctionError(409, 'No payment service is set up. Please make a file for the bank.')
    const { staffId, batchId } = await transaction(async ({ tx, staffId: person }) => {
      return {
        staffId: person,
        batchId: way === 'bank_file' ? await newBatch(tx, person, context) : null,
      }
    })
    const refused: { payoutId: string; message: string }[] = []
    let sent = 0
    // One transaction for each, always in the same order.
    for (const payoutId of [...new Set(payoutIds)].toSorted()) {
      const message = await sendOne(payoutId, { way, gateway, batchId, staffId }, context)
      if (message === null) sent++
      else refused.push({ payoutId, message })
    }
    return { sent, batchId, refused }
  },
)

async function newBatch(tx: Tx, staffId: string, context: FunctionContext): Promise<string> {
  const row = await tx.one<{ id: string }>(
    'insert into public.payout_batches (made_by, made_at) values ($1, $2) returning id',
    [staffId, context.now()],
  )
  return row.id
}

/** @returns why it was not sent; null when it was */
async function sendOne(
  payoutId: string,
  sending: Sending,
  context: FunctionContext,
): Promise<string | null> {
  try {
    return await context.db.transaction({ role: 'service_role' }, (tx) =>
      startSending(tx, { payoutId, ...sending }, context),
    )
  } catch (error) {
    if (error instanceof FunctionError && error.status < 500) return error.message
    throw error
  }
}

async function startSending(
  tx: Tx,
  { payoutId, way, gateway, batchId, staffId }: Sending & { payoutId: string },
  context: FunctionContext,
): Promise<string | null> {
  await requireStaff(tx, context, 'finance')
  const payout = await lockPayout(tx, payoutId)
  if (payout.status === 'sending') return 'It is on its way already.'
  if (payout.status !== 'approved') return 'It is not approved, or has ended.'
  await requireNotOwnMoney(tx, payout, staffId)
  const now = context.now()
  await tx.query(
    `update public.payouts
     set status = 'sending', way = $2, gateway = $3, is_test = $4, batch_id = $5, sent_at = $6,
       handled_by = $7
     where id = $1`,
    [payoutId, way, gateway?.name ?? null, gateway?.isTest ?? false, batchId, now, staffId],
  )
  await bookPayout(tx, { payout, actor: { kind: 'staff', id: staffId } }, now)
  if (way === 'gateway') await context.enqueue(tx, sendPayoutQueue, { payoutId })
  return null
}
