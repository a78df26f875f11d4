import { useSyncExternalStore } from 'react'
import { unknownWishList, wishList } from './wish-list.ts'

/** The wish list of this visitor; unknown on the server. */
export function useWishList() {
  return useSyncExternalStore(wishList.subscribe, wishList.get, () => unknownWishList)
}
