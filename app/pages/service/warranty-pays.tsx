import { Link } from '../../ui/link.tsx'
import { warrantyWords } from '../../../domain/catalogue/warranty-words.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'

/** What the warranty covers, in short. */
export function WarrantyPays() {
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty" className="text-h3">
        What the warranty pays
      </h2>
      <p className="mt-3 text-ink-2">
        {warrantyWords.covered} {warrantyWords.proof}
      </p>
      <p className="mt-3 text-ink-2">
        Within {returnDays} days of delivery, or if something came broken, “Return something” on the
        page of your order is quicker.
      </p>
      <p className="mt-2">
        <Link
          to="/warranty"
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          The warranty in full, product by product
        </Link>
      </p>
    </section>
  )
}
