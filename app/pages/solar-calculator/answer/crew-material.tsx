import { Link } from '../../../ui/link.tsx'
import { chooseAccessories } from '../../../../domain/catalogue/protection/choose-accessories.ts'
import { partsOfSystem, type ShopSystem } from '../../../../domain/solar/system/shop-system.ts'
import type { CalculatorData } from '../../../features/calculators/calculator-data.ts'

/** Mounting, cable and protection for the system: what the price of the installation holds. */
export function CrewMaterial({
  system,
  shop,
  accessories,
  faces,
}: { system: ShopSystem } & Pick<CalculatorData, 'shop' | 'accessories' | 'faces'>) {
  const { lines, notSold } = chooseAccessories(partsOfSystem(system, shop), accessories)
  return (
    <>
      <details className="mt-4 max-w-2xl">
        <summary className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-2">
          What our crew brings, in the price of the installation
        </summary>
        <ul className="list-disc pl-5 text-sm">
          {lines.map(({ id, quantity }) => (
            <li key={id}>
              {quantity} ×{' '}
              <Link
                to={`/shop/${faces[id]?.slug}`}
                className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
              >
                {faces[id]?.name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ink-2">
          The length of the cables follows from your roof, so their number may change.
        </p>
      </details>
      {notSold.length > 0 && (
        <p className="mt-3 max-w-2xl text-sm font-semibold">
          Our shop does not sell this for your system: {notSold.join(', ')}. Our engineers bring it.
          Ask us for the price before you order.
        </p>
      )}
    </>
  )
}
