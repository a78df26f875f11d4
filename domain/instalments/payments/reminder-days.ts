import { daysBetween } from '../../calendar/days.ts'

/** Days from the due day on which we write: before it (below zero), on it, and after it. */
export const reminderDays = [-7, -2, 0, 1, 3, 7] as const
export type ReminderDay = (typeof reminderDays)[number]

/** Before a card expires, its owner is asked for another one. */
export const cardNoticeDays = [30, 7] as const

/** Which reminder of an instalment goes out on a day; null on all other days. */
export function findReminderDay(dueOn: string, today: string): ReminderDay | null {
  const days = daysBetween(dueOn, today)
  return reminderDays.find((each) => each === days) ?? null
}
