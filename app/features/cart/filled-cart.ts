import { storeCartPage } from '../../platform/service-worker/store-cart-page.ts'
import { removeDiscontinued } from './remove-discontinued.ts'

/** What a page does for a visitor whose cart holds something. */
export async function startFilledCart(): Promise<void> {
  storeCartPage()
  await removeDiscontinued()
}
