import type { Product } from '../../features/product/product-queries.ts'
import type { SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { imageKind } from '../../ui/drawings/products/image-url.ts'
import type { HowMany } from './how-many.ts'
import { SpecificationTables } from './specification-tables.tsx'
import { WarrantySection } from './warranty-section.tsx'
import type { MatchingCategory } from '../../features/product/works-with.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { WorksWithSection } from './works-with-section.tsx'

interface TechnicalSectionsProps {
  product: Product
  specifications: SheetGroup[]
  matchingCategories: MatchingCategory[]
  howMany: HowMany[]
  /** Yield of one kWp of panels on an average day. */
  dailyKwhPerKwp: number
}

/** The page below its head, with a table of contents that is sticky on large screens. */
export function TechnicalSections({
  product,
  specifications,
  matchingCategories,
  howMany,
  dailyKwhPerKwp,
}: TechnicalSectionsProps) {
  // The warranty has its own section below.
  const sheet = specifications.filter(({ group }) => group !== 'Warranty')
  const contents = [
    ...sheet.map(({ group }, index) => ({ href: `#specification-${index + 1}`, label: group })),
    ...(howMany.length > 0 ? [{ href: '#how-many', label: 'How many you need' }] : []),
    { href: '#works-with', label: 'What it works with' },
    { href: '#warranty', label: 'Warranty' },
  ]
  const question = `Hello, does ${product.name} (${product.sku}) work with what I have? I have: `
  return (
    <div className="mt-14 grid gap-10 lg:grid-cols-[14rem_1fr] lg:gap-14 print:block">
      <nav aria-label="On this page" className="self-start lg:sticky lg:top-24" data-no-print>
        <p className="font-semibold">On this page</p>
        <ul className="mt-2 flex flex-wrap gap-x-5 border-line lg:block lg:border-l">
          {contents.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center text-md text-ink-2 hover:text-ink lg:min-h-9 lg:pl-4"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-14">
        <SpecificationTables groups={sheet} />
        {howMany.length > 0 && <HowManySection howMany={howMany} dailyKwhPerKwp={dailyKwhPerKwp} />}
        {matchingCategories.length > 0 ? (
          <WorksWithSection matchingCategories={matchingCategories} />
        ) : (
          <section aria-labelledby="works-with">
            <h2 id="works-with">What it works with</h2>
            <p className="prose-width mt-3 text-ink-2">{standsAlone(product.picture)}</p>
          </section>
        )}
        <p data-no-print>
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={whatsappUrl(question)}
            target="_blank"
            rel="noreferrer"
          >
            Ask about what you already have
          </a>
        </p>
        <WarrantySection
          groups={specifications}
          warrantyYears={product.warranty_years}
          name={product.name}
        />
      </div>
    </div>
  )
}

function HowManySection({
  howMany,
  dailyKwhPerKwp,
}: Pick<TechnicalSectionsProps, 'howMany' | 'dailyKwhPerKwp'>) {
  return (
    <section aria-labelledby="how-many">
      <h2 id="how-many">How many you need</h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {howMany.map(({ need, count }) => (
          <li
            key={need}
            className="flex items-center gap-4 rounded-card border border-line bg-surface p-4"
          >
            <span className="money min-w-12 text-center text-2xl font-bold">{count}</span>
            <span className="text-md text-ink-2">for {need}</span>
          </li>
        ))}
      </ul>
      <p className="prose-width mt-4 text-sm text-ink-2">
        On an average day in Lagos, {dailyKwhPerKwp.toFixed(1)} kWh from each kilowatt of panels;
        July gives about a fifth less. These are typical homes; your number depends on what you run.
      </p>
    </section>
  )
}

function standsAlone(picture: unknown): string {
  const kind = imageKind(picture)
  if (kind === 'kit')
    return 'It is complete: panels, inverter, battery, cable and protection are chosen for each other and checked together. A second battery or more panels of the same type can be added within the limits of the inverter.'
  if (kind === 'street-light' || kind === 'water-heater')
    return 'It works on its own, without an inverter, a battery or the grid. Pole, pipes and fixings are listed in the specification.'
  return 'That depends on the currents and cable runs in your building. Send us a photo of what you have and we tell you what fits before you pay.'
}
