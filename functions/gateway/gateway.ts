import type { GatewayDisputes } from './gateway-disputes.ts'
import type { GatewayTransfers } from './gateway-transfer.ts'

/** A card that its owner paid with and that may be charged again, without them. */
export interface ReusableCard {
  /** What charges it. The gateway makes a new one for each payment, and older ones stay valid. */
  authorizationCode: string
  /** Names the card: always the same. */
  signature: string
  /** Such as `visa`. */
  brand: string
  last4: string
  /** Its last day, `YYYY-MM-DD`. */
  expiresOn: string
  /** Of the payer. Only with this address it can be charged. */
  email: string
}

/** A transaction as the gateway reports it. */
export interface Transaction {
  reference: string
  /**
   * - succeeded: money came.
   * - failed: the last try was refused. On the same page the payer may still succeed with another card.
   * - abandoned: the payer left, or has not begun; may still be paid.
   * - open: the payer is still acting or has to act; may be left and paid in another way.
   * - pending: money may be moving, and the result is not known yet.
   * - reversed: the money came and was given back.
   */
  status: 'succeeded' | 'failed' | 'abandoned' | 'open' | 'pending' | 'reversed'
  /** What came for us: without the fees that the payer bears, and less when only a part came. */
  amountKobo: number
  currency: string
  /** True when no real money moved. */
  isTest: boolean
  id: string
  channel: string | null
  /** Why it failed, in the words of the gateway. */
  message: string | null
  /** null when it was not paid by a card, or its bank does not allow another charge. */
  card: ReusableCard | null
}

/** What became of a charge of a saved card. */
export type ChargeAnswer =
  | {
      /** It was tried: `transaction.status` says how it went. */
      status: 'tried'
      transaction: Transaction
      /** Before then the gateway tries this card no more; null when it does not say. */
      retryAfter: Date | null
    }
  /** The bank wants the owner to confirm the charge on this page. Nothing was charged yet. */
  | { status: 'paused'; confirmUrl: string }
  /** The gateway did not try it, and would refuse the same charge again. */
  | { status: 'refused'; message: string; retryAfter: Date | null }

/** A paid transaction in the list of the gateway. */
export interface ListedTransaction extends Omit<Transaction, 'message' | 'card'> {
  status: 'succeeded' | 'reversed'
  paidAt: Date
  /** What the gateway kept for itself; null when it does not say. */
  feesKobo: number | null
}

export const gatewayRefundStatuses = [
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
] as const
export type GatewayRefundStatus = (typeof gatewayRefundStatuses)[number]

/** A refund as the gateway reports it. */
export interface GatewayRefund {
  id: string
  status: GatewayRefundStatus
  amountKobo: number
  /** Of the transaction whose money goes back. */
  reference: string | null
  /** The reason that was given with the request; null for some of those made on the gateway's pages. */
  note: string | null
}

/** A refund in the list of the gateway. */
export interface ListedRefund extends GatewayRefund {
  requestedAt: Date
}

/** A bank of Nigeria, as the gateway names it. */
export interface Bank {
  code: string
  name: string
}

export interface BankAccount {
  accountNumber: string
  bankCode: string
}

/** A company that takes payments for us. Each call ends within ten seconds. */
export interface Gateway extends GatewayRefunds, GatewayBanks, GatewayDisputes, GatewayTransfers {
  name: 'paystack' | 'sandbox'
  /** True when its keys belong to its test mode. */
  isTest: boolean
  /**
   * Opens a page where the customer pays. The reference is new; a repeated one is refused.
   * @param payment `callbackUrl`: where the page leads after the payment, and when it is left
   */
  initialize(payment: {
    reference: string
    amountKobo: number
    email: string
    callbackUrl: string
  }): Promise<{ checkoutUrl: string }>
  /**
   * Charges a saved card. The reference is new. When the answer does not come, the card may have been
   * charged: then `verify` that reference, and never charge under another one.
   * @throws GatewayRefusal `duplicate_reference`, `invalid_key` or `rate_limited`; nothing was charged
   * @throws GatewayError when nobody knows whether it was charged
   */
  chargeAuthorization(charge: {
    reference: string
    amountKobo: number
    email: string
    authorizationCode: string
  }): Promise<ChargeAnswer>
  /** The transaction of a reference; null when the gateway does not know it. */
  verify(reference: string): Promise<Transaction | null>
  /**
   * All transactions that were opened between two moments and have been paid, also those that were
   * given back since.
   * @throws GatewayError also when the list is not complete
   */
  listPaid(opened: { from: Date; to: Date }): Promise<ListedTransaction[]>
}

export interface GatewayRefunds {
  /** Requests a refund; webhooks report its progress. */
  refund(refund: { reference: string; amountKobo: number; reason: string }): Promise<{ id: string }>
  /** The refund of an id; null when the gateway does not know it. */
  findRefund(id: string): Promise<GatewayRefund | null>
  /**
   * The refunds of a transaction, also those that staff made on the pages of the gateway.
   * @param since when the first of them can have been made
   */
  listRefunds(of: { reference: string; since: Date }): Promise<GatewayRefund[]>
  /**
   * All refunds that were requested since a moment, of all transactions.
   * @throws GatewayError also when the list is not complete
   */
  listRefundsSince(since: Date): Promise<ListedRefund[]>
  /** Pays a refund that needs attention to a bank account of the customer. */
  retryRefund(refund: { id: string } & BankAccount): Promise<{ status: GatewayRefundStatus }>
}

export interface GatewayBanks {
  /** The banks that take transfers, by name. */
  listBanks(): Promise<Bank[]>
  /**
   * The name of the holder of an account; null when there is no such account.
   * @throws GatewayRefusal `rate_limited` when too many were asked for: that says nothing about the account
   */
  resolveAccount(account: BankAccount): Promise<string | null>
}

/** A call of the gateway failed. The call charged nothing. */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError'
}

/**
 * The gateway does not answer, or answers with a server error: the next call would probably fail
 * too.
 */
export class GatewayOutage extends GatewayError {
  override readonly name = 'GatewayOutage'
}

/** Why the gateway refused a call. */
export type RefusalCode =
  | 'duplicate_reference'
  | 'invalid_key'
  | 'invalid_email'
  | 'amount'
  | 'rate_limited'
  | 'other'

/** The gateway understood the call and refuses it: the same call would be refused again. */
export class GatewayRefusal extends GatewayError {
  override readonly name = 'GatewayRefusal'
  readonly code: RefusalCode
  /** Of HTTP. */
  readonly status: number
  /** For `rate_limited`: after how many seconds to try again; null when the gateway does not say. */
  readonly retryAfterS: number | null
  /** The words of the gateway, without ours. */
  readonly reason: string
  /** Before then the gateway tries a card no more; null when it does not say. */
  readonly retryBy: Date | null

  constructor(
    message: string,
    {
      code,
      status,
      retryAfterS = null,
      reason = message,
      retryBy = null,
    }: {
      code: RefusalCode
      status: number
      retryAfterS?: number | null
      reason?: string
      retryBy?: Date | null
    },
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterS = retryAfterS
    this.reason = reason
    this.retryBy = retryBy
  }
}
