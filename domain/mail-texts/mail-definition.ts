/** What a placeholder such as `{order}` stands for, in words for the desk. */
export const placeholderMeanings = {
  order: 'the number of the order',
  amount: 'the amount of money that the mail is about',
  until: 'the day and time by which the customer has to act',
} as const

export type Placeholder = keyof typeof placeholderMeanings

/** The words of a mail that staff may change. Everything else in it is fixed. */
export interface MailText {
  /** The subject, and the heading inside the mail. */
  subject: string
  /** Follows the greeting. Empty where the mail begins with a fixed sentence. */
  opening: string
  /** The last paragraphs before the button; an empty line begins another one. */
  closing: string
}

/** A mail to customers. */
export interface MailDefinition {
  /** What the desk calls it. */
  title: string
  /** Ends the sentence "Sent when …". */
  sentWhen: string
  placeholders: readonly Placeholder[]
  /** The original. */
  text: MailText
}
