import type { staffOrderStatuses } from '../order-status.ts'

interface StaffStep {
  /** On the button. */
  action: string
  /** The question before it is done, with the number of the order. */
  ask(number: string): string
  yes: string
  /** The message afterwards. */
  done(number: string): string
  /** What buyers hear of it, when it is done to many orders at once. */
  mails: string
}

/** The words for moving an order on, as staff say them. */
export const staffSteps: Readonly<Record<(typeof staffOrderStatuses)[number], StaffStep>> = {
  preparing: {
    action: 'Start preparing',
    ask: (number) => `Start preparing order ${number}? No mail is sent.`,
    yes: 'Yes, start',
    done: (number) => `Order ${number} is being prepared.`,
    mails: 'No mail is sent.',
  },
  shipped: {
    action: 'Mark as sent',
    ask: (number) => `Has all of order ${number} left the store? The buyer gets a mail.`,
    yes: 'Yes, it has left',
    done: (number) => `Order ${number} is on its way.`,
    mails: 'All that is left of each order leaves now. Each buyer gets a mail.',
  },
  delivered: {
    action: 'Mark as delivered',
    ask: (number) => `Has order ${number} arrived? The buyer gets a mail.`,
    yes: 'Yes, it has arrived',
    done: (number) => `Order ${number} is delivered.`,
    mails: 'All that was sent has arrived. Each buyer gets a mail.',
  },
  installed: {
    action: 'Mark as installed',
    ask: (number) => `Is order ${number} installed and running? The buyer gets a mail.`,
    yes: 'Yes, it is installed',
    done: (number) => `Order ${number} is installed.`,
    mails: 'Each buyer gets a mail.',
  },
}
