import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { refundMailTexts } from '../../domain/mail-texts/refund-mail-texts.ts'
import type { EditableMail } from '../mail/editable-mail.ts'
import { refundedMail } from '../orders/money/money-mails.ts'
import type { RefundAccount } from '../payments/refunds/accounts/refund-account.ts'
import {
  accountMissingMail,
  refundRefusedMail,
  transferApprovedMail,
} from '../payments/refunds/buyer-mails.ts'
import {
  goodsReceivedMail,
  requestAcceptedMail,
  requestDeclinedMail,
  requestReceivedMail,
} from '../returns/return-mails.ts'
import type { Request } from '../returns/return-requests.ts'
import {
  exampleGoods,
  exampleOrder as order,
  exampleUntil as now,
  paidMoney,
} from './example-order.ts'
import type { MailExample } from './order-examples.ts'

const { id } = order
const amountKobo = 15_950_000
const goods = exampleGoods.map(({ name }) => `1 × ${name}`)
const refund = { refundId: id, amountKobo }
const account: RefundAccount = {
  id,
  bankCode: '011',
  accountNumber: '0123456789',
  accountName: 'ADA OBI',
  isNameChecked: true,
  isChanged: false,
  mayPayAt: now,
}

/** Each mail about a cancellation, a return or a refund, as its customer would get it. */
export const refundExamples: Record<keyof typeof refundMailTexts, MailExample> = {
  'cancellation-received': (context) => received('cancellation', context),
  'cancellation-accepted': (context) => accepted('cancellation', context),
  'cancellation-declined': (context) =>
    requestDeclinedMail(
      order,
      { id, kind: 'cancellation', note: 'The goods have left our store.' },
      context,
    ),
  'return-received': (context) => received('return', context),
  'return-accepted': (context) => accepted('return', context),
  'return-declined': (context) =>
    requestDeclinedMail(order, { id, kind: 'return', note: 'The panel was cut open.' }, context),
  'return-goods-received': (context) =>
    goodsReceivedMail(
      order,
      {
        requestId: id,
        goods,
        money: paidMoney(amountKobo),
        isApproved: true,
        creditKobo: 0,
        refundIds: [id],
      },
      context,
    ),
  'refund-approved': (context) => transferApprovedMail(order, { ...refund, account }, context),
  'refund-account-needed': (context) =>
    transferApprovedMail(order, { ...refund, account: null }, context),
  'refund-account-missing': (context) => accountMissingMail(order, { ...refund, days: 3 }, context),
  'refund-refused': (context) =>
    refundRefusedMail(
      order,
      { ...refund, reason: 'The goods were never sent back.', money: paidMoney() },
      context,
    ),
  'order-refund': (context) =>
    refundedMail(order, { ...refund, money: paidMoney(amountKobo, amountKobo) }, context),
}

function request(kind: Request['kind'], note: string | null): Request {
  return { id, orderId: id, kind, status: 'requested', reason: null, message: null, note }
}

function received(kind: Request['kind'], context: ModuleContext): EditableMail {
  return requestReceivedMail(order, { request: request(kind, null), goods, now }, context)
}

function accepted(kind: Request['kind'], context: ModuleContext): EditableMail {
  const note = kind === 'return' ? 'Please bring the panel to our store in Ikeja.' : null
  return requestAcceptedMail(order, { ...request(kind, note), money: paidMoney() }, context)
}
