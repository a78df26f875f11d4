import type { ModuleContext } from '../../backend/functions/functions.ts'
import { sha256 } from './sha256.ts'

const lifetimeS = 600

/** `invoice` shows the money of an order, `packing` only its goods and where they go. */
export type DocumentKind = 'invoice' | 'packing'

type Document =
  | { kind: DocumentKind; orderId: string }
  | { kind: 'plan-statement'; planId: string }
  | { kind: 'discharge-letter'; letterId: string }
  | { kind: 'reseller-quote' | 'reseller-price-list'; paperId: string }

/**
 * Opens the documents of one kind of one order or plan for ten minutes, without a sign-in. It is part of an address that
 * a browser shows and remembers, where the key of the order must not be.
 */
export function createDocumentTicket(
  { secretFor, now }: Pick<ModuleContext, 'secretFor' | 'now'>,
  document: Document,
): string {
  const expiresAtS = Math.ceil(now().getTime() / 1_000) + lifetimeS
  return `${expiresAtS}.${signatureOf({ secretFor }, document, expiresAtS)}`
}

/** Whether a ticket was made here for this document, and has not expired. */
export async function isDocumentTicket(
  { secretFor, now }: Pick<ModuleContext, 'secretFor' | 'now'>,
  document: Document,
  ticket: string,
): Promise<boolean> {
  const [, expires, signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? []
  const expiresAtS = Number(expires)
  if (!(expiresAtS * 1_000 > now().getTime())) return false
  // The hashes are compared, because the time of the comparison tells nothing about them.
  const right = signatureOf({ secretFor }, document, expiresAtS)
  return (await sha256(signature)) === (await sha256(right))
}

function signatureOf(
  { secretFor }: Pick<ModuleContext, 'secretFor'>,
  document: Document,
  expiresAtS: number,
): string {
  return secretFor(`${document.kind} ${idOf(document).toLowerCase()} ${expiresAtS}`)
}

function idOf(document: Document): string {
  if ('orderId' in document) return document.orderId
  if ('paperId' in document) return document.paperId
  return 'planId' in document ? document.planId : document.letterId
}
