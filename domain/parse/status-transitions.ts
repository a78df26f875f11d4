/** For each status, those that may follow it. */
export type StatusTransitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Whether a thing of one status may get the other. Staying the same is always allowed. */
export function mayBecome<Status extends string>(
  transitions: StatusTransitions<Status>,
  from: Status,
  to: Status,
): boolean {
  return from === to || transitions[from].includes(to)
}
