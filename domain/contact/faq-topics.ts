import { groupBy } from '../text/group-by.ts'

/** The headings of /faq, in their order. A check in the database has the same names. */
export const faqTopics = {
  power: 'Light and power',
  installation: 'Installation and upkeep',
  buying: 'Payment and delivery',
  warranty: 'Warranty and returns',
  carbon: 'Carbon',
  other: 'Other questions',
} as const

export type FaqTopic = keyof typeof faqTopics

/** The entries under their headings, in the order of the headings, without empty ones. */
export function groupByTopic<Entry extends { topic: string }>(
  entries: readonly Entry[],
): { topic: FaqTopic; title: string; entries: Entry[] }[] {
  const topicOf = ({ topic }: Entry): FaqTopic => (isFaqTopic(topic) ? topic : 'other')
  const groups = groupBy(entries, topicOf)
  return Object.keys(faqTopics)
    .filter(isFaqTopic)
    .map((topic) => ({ topic, title: faqTopics[topic], entries: groups.get(topic) ?? [] }))
    .filter((group) => group.entries.length > 0)
}

function isFaqTopic(text: string): text is FaqTopic {
  return Object.hasOwn(faqTopics, text)
}
