import { shorten } from '../../mail/mail-text.ts'

const maxReasonLength = 150

/**
 * The note of a refund at the gateway: why, and our id of it. By the id it is found again when a
 * process dies before it has stored the gateway's.
 */
export function refundNote({ id, reason }: { id: string; reason: string }): string {
  return `${shorten(reason, maxReasonLength)} [${id}]`
}

/** Whether a note has this id of ours. */
export function isMarkedAs(note: string | null, id: string): boolean {
  return note?.endsWith(`[${id}]`) ?? false
}
