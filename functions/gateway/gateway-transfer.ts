/** Money that leaves our balance, as the gateway reports it. */
export interface GatewayTransfer {
  reference: string
  /**
   * - pending: on its way, or not looked at yet.
   * - needs_code: a person has to give a code on the pages of the gateway.
   * - succeeded: the bank took it. It may still be reversed.
   * - failed: nothing left.
   * - reversed: it came back.
   */
  status: 'pending' | 'needs_code' | 'succeeded' | 'failed' | 'reversed'
  amountKobo: number
  /** The name that the gateway gave to the transfer. */
  code: string
  /** What the gateway says about it, in its own words; null when it says nothing. */
  message: string | null
}

export interface GatewayTransfers {
  /** An account as the gateway pays it. @throws GatewayRefusal for an account that does not exist */
  createRecipient(account: {
    accountNumber: string
    bankCode: string
    name: string
  }): Promise<{ code: string }>
  /**
   * Sends money from our balance. A reference is sent once: the gateway refuses a repeated one.
   * @param transfer `reference`: at least 16 of a-z, 0-9, - and _
   */
  transfer(transfer: {
    reference: string
    amountKobo: number
    recipientCode: string
    reason: string
  }): Promise<GatewayTransfer>
  /** The transfer of a reference; null when the gateway does not know it. */
  verifyTransfer(reference: string): Promise<GatewayTransfer | null>
}
