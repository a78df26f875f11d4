const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Nigeria is one hour before UTC all year: it has no summer time. */
const lagosMs = hourMs

/**
 * How long a shop in Nigeria has to answer a dispute. Only business days count, Monday to Friday
 * with all 24 hours of each; a public holiday counts too, because some banks do not observe it.
 * After that the dispute is lost. Source: support.paystack.com, articles 2125378 and 360014290660.
 */
export const answerHours = 16

/**
 * When a dispute must be answered, for a gateway that does not say it.
 * @param openedAt when the dispute was opened
 */
export function answerDeadline(openedAt: Date): Date {
  let localMs = skipWeekend(openedAt.getTime() + lagosMs)
  let leftMs = answerHours * hourMs
  for (;;) {
    const tillMidnightMs = dayMs - (localMs % dayMs)
    if (leftMs <= tillMidnightMs) return new Date(localMs + leftMs - lagosMs)
    leftMs -= tillMidnightMs
    localMs = skipWeekend(localMs + tillMidnightMs)
  }
}

/** The same moment on a business day, and otherwise the beginning of Monday. */
function skipWeekend(localMs: number): number {
  const day = new Date(localMs).getUTCDay()
  if (day !== 0 && day !== 6) return localMs
  return Math.floor(localMs / dayMs) * dayMs + (day === 6 ? 2 : 1) * dayMs
}
