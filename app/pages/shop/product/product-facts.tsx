import Check from '~icons/lucide/check'
import Truck from '~icons/lucide/truck'
import Wrench from '~icons/lucide/wrench'
import type { ReactNode } from 'react'
import { formatKg } from '../../../../domain/carbon/credits.ts'
import type { ProductDelivery } from '../../../features/delivery/product-delivery.ts'
import type { Product } from '../../../features/product/product-queries.ts'
import { whatsappUrl } from '../../../platform/whatsapp-url.ts'
import { useOrigin } from '../../../ui/structured-data.tsx'
import { DeliveryToState } from './delivery-to-state.tsx'

/** What the kilograms of a category are counted against. */
function comparedWith(category: string): string {
  if (category === 'street-lights') return 'against the same lamp on the grid'
  if (category === 'water-heating') return 'against heating the water with electricity'
  return 'if you use all of its energy'
}

/** Facts for buyers: delivery, installation, warranty, carbon reduction and contact. */
export function ProductFacts({
  product,
  delivery,
}: {
  product: Product & { category: { slug: string } }
  delivery: ProductDelivery | null
}) {
  const isKit = product.category.slug === 'complete-kits'
  const question = `Hello, I have a question about ${product.name} (${product.sku}), ${useOrigin()}/shop/${product.slug}: `
  return (
    <>
      <ul className="mt-4 space-y-2.5 text-md">
        {delivery && (
          <Fact icon={<Truck />}>
            <DeliveryToState delivery={delivery} />
          </Fact>
        )}
        {delivery?.installation && <Fact icon={<Wrench />}>{delivery.installation}</Fact>}
        {product.retires_kg !== null && (
          <Fact icon={<Check />}>
            Nothing is delivered. Once you have paid, you say in whose name we retire the units, and
            you get the certificate. What is retired cannot come back.
          </Fact>
        )}
        {product.warranty_years > 0 && (
          <Fact icon={<Check />}>
            {product.warranty_years}-year {isKit && 'workmanship '}warranty, honoured by us in Lagos
            {isKit && '. Each part has its own warranty, listed below'}
          </Fact>
        )}
        {product.carbonReductionPotential > 0 && (
          <Fact icon={<Check />}>
            Avoids up to {formatKg(product.carbonReductionPotential)} CO₂ a year for each unit,{' '}
            {comparedWith(product.category.slug)}
          </Fact>
        )}
      </ul>
      <p className="mt-4 border-t border-line pt-3 text-md" data-no-print>
        {product.retires_kg === null ? 'Not sure it fits your house?' : 'A question?'}{' '}
        <a
          href={whatsappUrl(question)}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-primary"
        >
          Ask about it on WhatsApp
        </a>
      </p>
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-1 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-primary">
      {icon}
      <div className="min-w-0">{children}</div>
    </li>
  )
}
