import type { LegalSlug } from '../../../domain/legal/documents.ts'

/** The title of each document, and what search engines show below it. */
export const legalHeadings: Readonly<Record<LegalSlug, { title: string; description: string }>> = {
  privacy: {
    title: 'Your data and your privacy',
    description:
      'What we keep about you, why, for how long and who else sees it, and how to download, correct or delete it. Nigeria Data Protection Act 2023.',
  },
  terms: {
    title: 'Terms of sale',
    description:
      'Prices, orders, payment, instalments and your rights when you buy solar from us in Nigeria, in plain words that take three minutes.',
  },
  returns: {
    title: 'Cancel, return, get your money back',
    description:
      'How to cancel an order, return goods, report what is broken, and how and when your money comes back.',
  },
  delivery: {
    title: 'Delivery and installation',
    description:
      'What delivery costs and how many working days it takes to each state of Nigeria, who brings it, and who installs your solar system.',
  },
  warranty: {
    title: 'Warranty',
    description:
      'What our warranty covers, who honours it, how to claim it, and the years for each solar panel, inverter, battery and kit.',
  },
}
