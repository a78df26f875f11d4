import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { orderMessage } from './cart-summary.tsx'

/** Until the stored cart has been read; without JavaScript, how to order instead. */
export function CartLoading({ productName }: { productName: string | null }) {
  return (
    <>
      <h1 className="sr-only">Your cart</h1>
      <LoadingScreen />
      <NeedsScripts
        message={
          productName
            ? orderMessage([{ quantity: 1, name: productName }])
            : 'Hello, I would like to order'
        }
      >
        <p className="text-lg font-semibold">
          {productName ? `Order ${productName}` : 'The cart needs JavaScript'}
        </p>
        <p className="mt-3 text-ink-2">
          The cart is kept in your browser and needs JavaScript, which is off here.
        </p>
      </NeedsScripts>
    </>
  )
}
