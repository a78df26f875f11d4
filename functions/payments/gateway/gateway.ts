/** What a gateway says of one transaction. */
export interface Transaction {
  reference: string
  /** abandoned: the payer has not paid, and still may; pending: they have, and nobody knows yet how it ends. */
  status: 'succeeded' | 'failed' | 'abandoned' | 'pending'
  /** What was asked for, without a fee that the gateway adds for the payer. */
  amountKobo: number
  currency: string
  /** True when no real money moved. */
  isTest: boolean
  id: string
  channel: string | null
  /** Why it failed, as the gateway tells the payer. */
  message: string | null
}

/** A company that takes payments for us. Each call ends within ten seconds. */
export interface Gateway {
  name: 'paystack' | 'sandbox'
  /** Its keys are those of its test mode. */
  isTest: boolean
  /** Opens a page where the customer pays. The reference is new; a repeated one is refused. */
  initialize(payment: {
    reference: string
    amountKobo: number
    email: string
    callbackUrl: string
  }): Promise<{ checkoutUrl: string }>
  /** The transaction of a reference; null when the gateway never heard of it. */
  verify(reference: string): Promise<Transaction | null>
  /** Asks for money to be given back; it tells later how that went. */
  refund(refund: { reference: string; amountKobo: number; reason: string }): Promise<{ id: string }>
}

/** The gateway did not do what it was asked: nothing is known about the payment, and nothing was charged by the call. */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError'
}

/** It did not answer, or not as a gateway that is well: the next call probably meets the same. */
export class GatewayOutage extends GatewayError {
  override readonly name = 'GatewayOutage'
}
