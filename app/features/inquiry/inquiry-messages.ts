/** The inquiry has arrived. */
export const sentMessage = "Your project inquiry has been sent! We'll be in touch shortly."

/** The inquiry was refused, or could not be sent. */
export function notSentMessage(reason: string): string {
  return `Failed to submit inquiry: ${reason}`
}
