import { installationWishes, type InstallationWish } from '../../../domain/delivery/installation.ts'
import { createChoiceStore } from './choice-store.ts'
import { installationWishKey } from './installation-wish-key.ts'

/**
 * Whether our crew installs what is in the cart. Stored beside the cart, because a calculator, the
 * cart and the checkout all ask for it.
 * Null: what buyers of such a cart usually want.
 */
export const installationWish = createChoiceStore<InstallationWish>(
  installationWishKey,
  (stored) => installationWishes.find((known) => known === stored) ?? null,
)
