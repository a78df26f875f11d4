import type { ListDefinition } from '../list-definition.ts'
import { faqList } from './faq-list.ts'
import { openingList } from './opening-list.ts'
import { postList } from './post-list.ts'
import { reviewList } from './review-list.ts'

/** The lists of the area Content. */
export const contentLists: readonly ListDefinition[] = [faqList, openingList, postList, reviewList]
