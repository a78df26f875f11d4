/** For each status, the allowed next ones. */
export type StatusTransitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Whether a transition is allowed. A status may always be set again. */
export function isAllowedTransition<Status extends string>(
  transitions: StatusTransitions<Status>,
  from: Status,
  to: Status,
): boolean {
  return from === to || transitions[from].includes(to)
}
