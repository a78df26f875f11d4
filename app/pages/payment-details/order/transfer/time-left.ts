const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Above this nobody counts seconds. */
const secondsBelowMs = 3 * hourMs

/** A time as people read it: "1 h 52 min", and the seconds apart, because they change often. */
export function formatTimeLeft(leftMs: number): { text: string; seconds: string | null } {
  const left = Math.max(0, Math.floor(leftMs / 1_000)) * 1_000
  const hours = Math.floor(left / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  const seconds = (left % minuteMs) / 1_000
  return {
    text: hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`,
    seconds: left < secondsBelowMs ? `${String(seconds).padStart(2, '0')} s` : null,
  }
}

/** A screen reader says the time that is left at these minutes, and not each second. */
const announcedMinutes = [1, 5, 10, 30, 60]

/** What a screen reader says now; the same text until the next announcement. */
export function announceTimeLeft(leftMs: number): string {
  if (leftMs <= 0) return 'The time to pay is over.'
  const minutes = announcedMinutes.find((each) => leftMs <= each * minuteMs)
  if (minutes === undefined) return ''
  return `Less than ${minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`} left to pay.`
}
