import ShoppingCart from '~icons/lucide/shopping-cart'
import type { StoredLine } from '../../../domain/cart/cart.ts'
import { asRef } from '../../platform/behaviours.ts'
import { Button } from '../../ui/button.tsx'
import { follow, type SystemToAdd } from './add-system.behaviour.ts'

interface SystemLine extends StoredLine {
  /** Units in stock; absent where stock does not matter yet. */
  stock?: number
}

interface AddSystemProps extends Pick<SystemToAdd, 'withCrew' | 'state'> {
  lines: readonly SystemLine[]
  label?: string
}

const onAppPage = asRef(follow)

/** Adds every part of a system to the cart, at most what is in stock, and names what is missing. */
export function AddSystem({ lines, label = 'Add this system to cart', ...asked }: AddSystemProps) {
  const available = lines.flatMap(({ id, name, quantity, stock = quantity }) =>
    stock > 0 ? [{ id, name, quantity: Math.min(quantity, stock) }] : [],
  )
  const missing = lines.flatMap(({ name, quantity, stock = quantity }) =>
    stock < quantity ? [`${quantity - Math.max(0, stock)} × ${name}`] : [],
  )
  const system: SystemToAdd = { available, missing, ...asked }
  return (
    <div
      className="contents"
      ref={onAppPage}
      data-part="add-system"
      data-system={JSON.stringify(system)}
      data-no-print
    >
      <Button className="mt-5 w-full sm:w-auto" disabled={available.length === 0}>
        <ShoppingCart className="size-4.5" aria-hidden="true" />
        {label}
      </Button>
      <noscript>
        <p className="mt-2 text-sm text-ink-2">
          The cart needs JavaScript. Without it, order by phone or on WhatsApp.
        </p>
      </noscript>
    </div>
  )
}
