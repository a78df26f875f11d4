/** A transaction as the gateway reports it. */
export interface Transaction {
  reference: string
  /** abandoned: not paid, but still can be; pending: paid, and the result is not known yet. */
  status: 'succeeded' | 'failed' | 'abandoned' | 'pending'
  /** Without the fees that the gateway charges the payer. */
  amountKobo: number
  currency: string
  /** True when no real money moved. */
  isTest: boolean
  id: string
  channel: string | null
  /** Why it failed, in the words of the gateway. */
  message: string | null
}

/** A company that takes payments for us. Each call ends within ten seconds. */
export interface Gateway {
  name: 'paystack' | 'sandbox'
  /** True when its keys belong to its test mode. */
  isTest: boolean
  /** Opens a page where the customer pays. The reference is new; a repeated one is refused. */
  initialize(payment: {
    reference: string
    amountKobo: number
    email: string
    callbackUrl: string
  }): Promise<{ checkoutUrl: string }>
  /** The transaction of a reference; null when the gateway does not know it. */
  verify(reference: string): Promise<Transaction | null>
  /** Requests a refund; webhooks report its progress. */
  refund(refund: { reference: string; amountKobo: number; reason: string }): Promise<{ id: string }>
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
