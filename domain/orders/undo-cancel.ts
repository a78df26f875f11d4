/** For how long a buyer can take back the cancellation of an unpaid order. */
export const undoMinutes = 10

/**
 * Until when a cancellation can be taken back. The order gets back the time that it had and no
 * more, so cancelling and taking it back is no way to hold goods longer.
 * @param heldUntil when the order would have ended
 */
export function undoDeadline({
  cancelledAt,
  heldUntil,
}: {
  cancelledAt: Date
  heldUntil: Date
}): Date {
  return new Date(Math.min(cancelledAt.getTime() + undoMinutes * 60_000, heldUntil.getTime()))
}
