import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { ShopLine } from '../../domain/solar/shop-system.ts'
import { useCart } from '../cart.tsx'
import { Button } from '../ui/button.tsx'

/** Puts every part of a system into the cart, with today's price. */
export function AddSystem({ lines }: { lines: readonly ShopLine[] }) {
  const { add } = useCart()
  const [isBusy, setBusy] = useState(false)
  async function addAll() {
    if (isBusy) return
    setBusy(true)
    for (const { id, quantity } of lines) await add(id, quantity)
    setBusy(false)
  }
  return (
    <Button className="mt-5 w-full sm:w-auto" aria-disabled={isBusy} onClick={() => void addAll()}>
      <ShoppingCart className="size-4.5" aria-hidden="true" />
      Add this system to cart
    </Button>
  )
}
