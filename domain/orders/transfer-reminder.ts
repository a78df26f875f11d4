/** How long before its hold ends the buyer of an unpaid transfer gets a reminder. */
export const reminderMinutes = 30
/** Later than this many minutes before the end it would not help any more. */
export const lastReminderMinutes = 5
