import { maxWishes, putFirst } from '../../../domain/catalogue/product-ids.ts'

/** The query key of an account's wish list. */
export const wishListKey = (userId: string | undefined) => ['wish-list', userId]

/** The channel on which a tab announces that it has changed the account's list. */
export const wishListChannel = 'wish-list'

/** The list after a product has been added or removed. */
export const applyWish = (ids: readonly string[], id: string, isWished: boolean) =>
  isWished ? putFirst(ids, id, maxWishes) : ids.filter((other) => other !== id)
