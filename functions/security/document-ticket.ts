import type { ModuleContext } from '../../backend/functions/functions.ts'
import { createTicket, isTicket } from './signed-ticket.ts'

const lifetimeS = 600

/** `invoice` shows the money of an order, `packing` only its goods and where they go. */
export type DocumentKind = 'invoice' | 'packing'

type Document =
  | { kind: DocumentKind; orderId: string }
  | { kind: 'plan-statement' | 'plan-agreement'; planId: string }
  | { kind: 'reseller-statement'; resellerId: string; period: string }
  | { kind: 'discharge-letter'; letterId: string }
  | { kind: 'reseller-quote' | 'reseller-price-list'; paperId: string }

/**
 * Opens one document for ten minutes, without a sign-in. It is part of an address that a browser shows
 * and remembers, where the key of the order must not be.
 */
export function createDocumentTicket(
  signer: Pick<ModuleContext, 'secretFor' | 'now'>,
  document: Document,
): string {
  return createTicket(signer, { subject: subjectOf(document), lifetimeS })
}

/** Whether a ticket was made here for this document, and has not expired. */
export async function isDocumentTicket(
  signer: Pick<ModuleContext, 'secretFor' | 'now'>,
  document: Document,
  ticket: string,
): Promise<boolean> {
  return isTicket(signer, subjectOf(document), ticket)
}

function subjectOf(document: Document): string {
  return `${document.kind} ${idOf(document).toLowerCase()}`
}

function idOf(document: Document): string {
  if ('orderId' in document) return document.orderId
  if ('paperId' in document) return document.paperId
  if ('resellerId' in document) return `${document.resellerId} ${document.period}`
  return 'planId' in document ? document.planId : document.letterId
}
