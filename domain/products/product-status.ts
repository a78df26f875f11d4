import type { StatusTransitions } from '../parse/status-transitions.ts'

/** Where a product is in its life. Only published products are on sale. */
export const productStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** A product that was on sale never becomes a draft again: orders and links name it. */
export const productTransitions: StatusTransitions<ProductStatus> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'published'],
  published: ['archived'],
  archived: ['scheduled', 'published'],
}

/** The statuses as staff read them. */
export const productStatusLabels: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'In the shop',
  archived: 'Archived',
}

/** What each status means for customers, in one sentence. */
export const productStatusWords: Readonly<Record<ProductStatus, string>> = {
  draft: 'Only staff can see it.',
  scheduled: 'Only staff can see it. It goes into the shop by itself at the time you chose.',
  published: 'Customers can see it and buy it.',
  archived: 'It is no longer sold. Its page says so, and orders keep it.',
}

/** How late a product may be published after its time. */
export const publishEveryS = 20
