import {
  writeTransferEvent,
  type RecipientFacts,
  type TransferFacts,
} from '../../functions/gateway/sandbox/bodies/write-transfer.ts'

/** The transfers of a fake gateway, and what its banks do. */
export interface FakeTransfers {
  recipients: Map<string, RecipientFacts>
  /** By reference. */
  sent: Map<string, TransferFacts>
  /** The status of a new transfer. */
  begins: string
  add(account: { name: string; account_number: string; bank_code: string }): RecipientFacts
  send(transfer: {
    reference: string
    amount: number
    recipient: string
    reason: string
  }): TransferFacts
  /** Gives a transfer another status. @returns the webhook */
  move(reference: string, status: string): { event: string; data: object }
}

const createdAt = new Date('2026-11-21T09:58:00Z')

export function createTransfers(): FakeTransfers {
  const transfers: FakeTransfers = {
    recipients: new Map(),
    sent: new Map(),
    begins: 'pending',
    add({ name, account_number: accountNumber, bank_code: bankCode }) {
      const id = 1 + transfers.recipients.size
      const recipient = { id, code: `RCP_fake${id}`, name, accountNumber, bankCode, createdAt }
      transfers.recipients.set(recipient.code, recipient)
      return recipient
    },
    send({ reference, amount, recipient: code, reason }) {
      const recipient = transfers.recipients.get(code)
      if (!recipient) throw new Error(`The gateway has no recipient ${code}`)
      const id = 1 + transfers.sent.size
      const status = transfers.begins
      const facts = { id, reference, status, amountKobo: amount, reason, createdAt, recipient }
      transfers.sent.set(reference, facts)
      return facts
    },
    move(reference, status) {
      const transfer = transfers.sent.get(reference)
      if (!transfer) throw new Error(`The gateway has no transfer ${reference}`)
      transfer.status = status
      return { event: `transfer.${status}`, data: writeTransferEvent(transfer) }
    },
  }
  return transfers
}
