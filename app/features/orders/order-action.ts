import { answerInstallation } from '../../../domain/orders/installation/installation-quote.ts'
import { cancelOrder, undoCancelOrder } from '../../../domain/orders/order-functions.ts'
import { sendTransferProof, withdrawTransfer } from '../../../domain/orders/order-payments.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import {
  keepCredit,
  setRefundAccount,
  useCredit as payWithCredit,
} from '../../../domain/orders/order-refunds.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { retireOrder, type RetireOrderRequest } from '../../../domain/register/retire-order.ts'
import {
  requestCancellation,
  requestReturn,
  withdrawReturn,
  type ReturnRequest,
} from '../../../domain/orders/returns/return-functions.ts'
import { callFunction, type FunctionResult } from '../../platform/call-function.ts'

/** Where refunds go, as the buyer gave it. */
export interface GivenAccount {
  bankCode: string
  accountNumber: string
  accountName: string
  nameTicket: string | null
}

/** What a buyer can do with an order, except opening a payment. */
export type OrderAction =
  | { kind: 'cancel' }
  | { kind: 'ask-cancellation'; message: string | null }
  | ({ kind: 'return'; photos: readonly File[] } & Pick<
      ReturnRequest,
      'lines' | 'reason' | 'message'
    >)
  | { kind: 'withdraw-request' }
  | { kind: 'undo-cancel' }
  | { kind: 'transfer-proof'; file: File }
  | { kind: 'keep-credit' }
  | { kind: 'use-credit'; code: string | null; creditId: string | null }
  | { kind: 'refund-account'; account: GivenAccount }
  | { kind: 'withdraw-transfer' }
  | {
      kind: 'answer-installation'
      quoteId: string
      answer: 'accept' | 'decline'
      priceKobo: number | null
    }
  | { kind: 'retire'; retirement: Omit<RetireOrderRequest, keyof OrderProof> }

/** Sends an action of the buyer. @returns the changed order, or why it was refused */
export function sendOrderAction(
  action: OrderAction,
  { proof }: { proof: OrderProof },
): Promise<FunctionResult<OrderView>> {
  switch (action.kind) {
    case 'cancel':
      return callFunction(cancelOrder, proof)
    case 'undo-cancel':
      return callFunction(undoCancelOrder, proof)
    case 'ask-cancellation':
      return callFunction(requestCancellation, {
        ...proof,
        message: action.message,
      })
    case 'return': {
      const { kind: _, photos, ...request } = action
      const [photo1 = null, photo2 = null, photo3 = null, photo4 = null] = photos
      const given = { ...proof, ...request, photo1, photo2, photo3, photo4 }
      return callFunction(requestReturn, given)
    }
    case 'withdraw-request':
      return callFunction(withdrawReturn, proof)
    case 'keep-credit':
      return callFunction(keepCredit, proof)
    case 'use-credit': {
      const { kind: _, ...credit } = action
      return callFunction(payWithCredit, { ...proof, ...credit })
    }
    case 'refund-account':
      return callFunction(setRefundAccount, { ...proof, ...action.account })
    case 'withdraw-transfer':
      return callFunction(withdrawTransfer, proof)
    case 'answer-installation': {
      const { kind: _, ...said } = action
      return callFunction(answerInstallation, { ...proof, ...said })
    }
    case 'retire':
      return callFunction(retireOrder, { ...proof, ...action.retirement })
    case 'transfer-proof':
      return callFunction(sendTransferProof, { ...proof, file: action.file })
  }
}
