export const disputeStatuses = [
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
] as const

/** A complaint of a payer at their bank, which may take the money back. */
export interface GatewayDispute {
  id: string
  /** null: a status that the documentation does not name. */
  status: (typeof disputeStatuses)[number] | null
  /** How it ended, such as `merchant-accepted` or `declined`; null while it is open. */
  resolution: string | null
  /** Of the disputed transaction. */
  reference: string
  /** What the payer wants back; null when the gateway does not say. */
  refundAmountKobo: number | null
  currency: string
  category: string | null
  /** What the payer says, in their own words; null when they say nothing. */
  reason: string | null
  openedAt: Date | null
  /** Without an answer by then the dispute is lost. */
  dueAt: Date | null
  resolvedAt: Date | null
}

/** What proves that the goods were delivered to the payer. */
export interface DisputeEvidence {
  customerEmail: string
  customerName: string
  customerPhone: string
  serviceDetails: string
  deliveryAddress?: string
  /** `YYYY-MM-DD` */
  deliveryDate?: string
}

export interface DisputeAnswer {
  /** merchant-accepted: the money goes back; declined: we object. */
  resolution: 'merchant-accepted' | 'declined'
  message: string
  refundAmountKobo: number
  /** The name that `getDisputeUploadUrl` gave to the file. */
  uploadedFileName: string
  /** From `addDisputeEvidence`; for claims of fraud. */
  evidenceId?: string
}

export interface GatewayDisputes {
  /** The dispute of an id; null when the gateway does not know it. */
  findDispute(id: string): Promise<GatewayDispute | null>
  /** Where a file of evidence is sent to with PUT, and the name to answer the dispute with. */
  getDisputeUploadUrl(
    id: string,
    fileName: string,
  ): Promise<{ uploadUrl: string; uploadedFileName: string }>
  addDisputeEvidence(id: string, evidence: DisputeEvidence): Promise<{ evidenceId: string }>
  /** Answers a dispute. This cannot be taken back. */
  resolveDispute(id: string, answer: DisputeAnswer): Promise<void>
}
