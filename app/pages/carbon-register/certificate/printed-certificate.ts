import type { CertificateFacts } from './read-certificate.ts'

/** What is printed: the facts, and how many entries the signature of the proof covers. */
export interface PrintedCertificate extends CertificateFacts {
  provenSize: number
  /** The page of the certificate, which the QR code opens. */
  pageUrl: string
  today: Date
}
