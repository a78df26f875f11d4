import type { CertificateFacts } from './read-certificate.ts'
import type { EntryProof } from './read-proof.ts'

/** What is printed: the facts, with their proof. */
export interface PrintedCertificate extends Omit<CertificateFacts, 'proof'> {
  proof: EntryProof
  /** The page of the certificate, which the QR code opens. */
  pageUrl: string
  today: Date
}
